import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#temporary-folder.ts'
import { checkNames } from '../../../src/content-model/content-fields.ts'
import { fill, withParts } from '../../../src/shared/text/template.ts'

test('a reader sees the parts of a text whose condition holds, and no mark of the others', () => {
  const html =
    '<p>Free.</p>\n<p>{if platform}</p>\n<p>Elsewhere.</p>\n<p>{end}</p>\n<p>{if bonuses}</p>\n<h2>Bonuses</h2>\n<ul><li>One</li></ul>\n<p>{end}</p>\n<p>Live.</p>'
  const shown = (platform: boolean, bonuses: boolean) =>
    withParts(html, { platform, bonuses }).replaceAll('\n', '')
  expect(shown(true, false)).toBe('<p>Free.</p><p>Elsewhere.</p><p>Live.</p>')
  expect(shown(false, true)).toBe('<p>Free.</p><h2>Bonuses</h2><ul><li>One</li></ul><p>Live.</p>')
})

test('a name without a value stays as it is, also one that every object has', () => {
  expect(fill('{constructor} {name}', { name: '$&' })).toBe('{constructor} $&')
})

test('a number is written as the locale does, or else in plain digits', () => {
  expect([fill('{n}', { n: 1234 }, 'de'), fill('{n}', { n: 1234 })]).toEqual(['1.234', '1234'])
})

test.each([
  ['{if platfrom}\n\nElsewhere.\n\n{end}', 8, '{if platfrom}'],
  ['{if platform}\n\nElsewhere.', 8, '{if platform}'],
  ['Elsewhere.\n\n{end}', 10, '{end}'],
  ['{if platform}\n\nElsewhere.\n\n{if bonuses}\n\nThree.\n\n{end}', 8, '{if platform}'],
  ['{if platform}\n\nElsewhere.\n\n{end}\n\n{prodct}', 14, '{prodct}'],
])('an editor who writes %j is told the line', async (text, line, mark) => {
  const file = join(await temporaryFolder(), 'terms.md')
  await writeFile(file, `---\ntitle: Terms\n---\n\nFree.\n\n\n${text}\n`)
  expect(() => checkNames(file, ['product'], ['platform', 'bonuses'])).toThrow(
    `${file}, line ${line}: "${mark}" stands for nothing here. Known: {product}, {if platform} … {end}, {if bonuses} … {end}.`,
  )
})
