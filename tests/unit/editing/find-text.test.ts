import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findText } from '../../../scripts/editing/find-text.ts'

let folder: string

const files = {
  'site/brand.yaml': '# Who we are.\nname: Clear Mind\n',
  'tools/audit.yaml':
    'title: Audit\n# Around a statement.\nprogress: Statement {number} of {total}\nresult:\n  heading: "{percent}, {level}"\nquestions:\n  - id: one\n    text: >-\n      I write down my own answer,\n      even a rough one.\n',
  'landing/hero.md':
    '---\nsection: hero\nheadline: Think. Don’t let {product} think.\n---\n\nThe first paragraph.\n\nSee the *[terms](/terms)* for\nmore than {takeaways} takeaways.\n',
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
})

afterAll(() => rm(folder, { recursive: true }))

const found = async (seen: string) =>
  (await findText(folder, seen)).map(
    ({ file, line, path, places }) => `${file}:${line} ${path.join('.')} on ${places}`,
  )

test.each([
  ['a field', 'Audit', 'tools/audit.yaml:1 title on /members/ai-mind-audit'],
  [
    'a part of a sentence',
    'even a rough one',
    'tools/audit.yaml:8 questions.0.text on /members/ai-mind-audit',
  ],
  [
    'a sentence in other letter case and spacing',
    'i WRITE  down\nmy own',
    'tools/audit.yaml:8 questions.0.text on /members/ai-mind-audit',
  ],
  [
    'filled placeholders',
    'Statement 3 of 8',
    'tools/audit.yaml:3 progress on /members/ai-mind-audit',
  ],
  [
    'a filled text that is mostly placeholders',
    '65%, Advanced',
    'tools/audit.yaml:5 result.heading on /members/ai-mind-audit',
  ],
  [
    'the product’s name and a plain apostrophe',
    "Don't let Clear Mind think",
    'landing/hero.md:3 headline on The landing page, /',
  ],
  [
    'a paragraph with a link and a number',
    'the terms for more than 3 takeaways',
    'landing/hero.md:8 body.1 on The landing page, /',
  ],
  [
    'more than one field',
    'Next: Statement 3 of 8 please',
    'tools/audit.yaml:3 progress on /members/ai-mind-audit',
  ],
])('an editor finds the source of %s', async (_, seen, expected) => {
  expect(await found(seen)).toEqual([expected])
})

test.each(['Nobody wrote this', '', '  ', '[', 'Statement of'])(
  'an editor finds nothing for “%s”',
  async (seen) => {
    expect(await found(seen)).toEqual([])
  },
)
