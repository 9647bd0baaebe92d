import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import packageFile from '../../../package.json' with { type: 'json' }

// docs/upgrading.md says how the list is made with a release.
test('a database that a release has made can be migrated: its migrations are as they were, beside those of an owner', () => {
  const released = readFileSync('supabase/released.sha256', 'utf8').trimEnd().split('\n')
  const migrations = readdirSync('supabase/migrations').map(
    (name) => `${hash('sha256', readFileSync(`supabase/migrations/${name}`))}  ${name}`,
  )
  expect(migrations).toEqual(expect.arrayContaining(released))
})

test('an owner reads what changed in the release that they have', () => {
  const [newest] = readFileSync('CHANGELOG.md', 'utf8').match(/^## .*$/m) ?? []
  expect(newest).toBe(`## ${packageFile.version}`)
})
