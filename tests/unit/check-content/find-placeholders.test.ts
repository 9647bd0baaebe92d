import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#temporary-folder.ts'
import { findPlaceholders } from '../../../scripts/check-content/find-placeholders.ts'

async function found(name: string, text: string): Promise<string[]> {
  const folder = await temporaryFolder()
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  return findPlaceholders(folder).map(({ line, what }) => `${line} ${what}`)
}

test.each([
  ['an empty field', 'a.yaml', 'title: Yes\nstarts:\n', ['2 starts']],
  ['an empty field with a comment behind it', 'a.yaml', 'starts: # when?\n', ['1 starts']],
  ['an empty field inside a list', 'a.yaml', 'social:\n  - name: X\n    address:\n', ['3 address']],
  ['an empty first field of a list item', 'a.yaml', 'all:\n  - quote:\n    name: B\n', ['2 quote']],
  [
    'a fact that the web editor left out',
    'site/trainer.yaml',
    'name: A\nrole: B\n',
    ['1 portrait', '1 senderAddress'],
  ],
  [
    'such a fact inside a list',
    'site/links.yaml',
    'social:\n  - name: A\n  - name: B\n    address: https://b.example\nsignUpLabel: C\nsignUpAddress:\n',
    ['2 address', '6 signUpAddress'],
  ],
  ['an empty field in front matter', 'a.md', '---\nname:\n---\n', ['2 name']],
  ['a mark in a text', 'legal/a.md', '---\na: A\n---\nin [city: to be named].\n', ['4 city']],
  ['a mark of the web editor', 'a.md', 'in \\[city: to be named\\].\n', ['1 city']],
])('the owner is told of %s', async (_what, name, text, expected) => {
  expect(await found(name, text)).toEqual(expected)
})

test.each([
  ['a group of fields', 'a.yaml', 'contact:\n  heading: Yes\n'],
  ['a list at its key’s own depth', 'a.yaml', 'steps:\n- name: A\n- name: B\n'],
  ['a list below a comment', 'a.yaml', 'steps:\n  # as many as you like\n  - A\n'],
  ['a line that only looks like a field in the text', 'a.md', '---\ntitle: A\n---\nNote:\n'],
  ['a file of another kind', 'a.txt', 'starts:\n'],
])('%s is not a placeholder', async (_what, name, text) => {
  expect(await found(name, text)).toEqual([])
})

test('the owner is told of a file or a folder that cannot be read, as nobody knows what it lacks', async () => {
  expect(() => findPlaceholders('nowhere')).toThrow('There is no folder nowhere.')
  await expect(found('site/a.yaml', 'name:\nrole: {product} rules\n')).rejects.toThrow(
    /site\/a\.yaml, line 2: it cannot be read: a text .* needs quotes/,
  )
})
