import { readFile } from 'node:fs/promises'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import { writeConfig } from '../../../scripts/local/backend/config.ts'
import { createKeys } from '../../../scripts/local/backend/keys.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('the hosted project confirms addresses, and asks for the present password', async () => {
  const config = parse(await readFile('supabase/config.toml', 'utf8'))
  expect(config).toMatchObject({
    auth: { email: { require_current_password: true } },
    remotes: { production: { auth: { email: { enable_confirmations: true } } } },
  })
})

test('the embedded backend is told only what it knows', async () => {
  const file = await writeConfig({
    dataDir: await temporaryFolder(),
    port: 1,
    siteUrl: 'http://localhost:1',
    confirmations: false,
    keys: createKeys(),
  })
  const text = await readFile(file, 'utf8')
  expect(text).toContain('enable_confirmations = false')
  expect(text).not.toMatch(/remotes|require_current_password/)
})
