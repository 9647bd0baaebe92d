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

const half = 'is half a pair: each {if …} has an {end} below it, before the next {if …}.'
const unknown =
  'stands for nothing here. Known: {product}, {if platform} … {end}, {if bonuses} … {end}.'

test.each([
  ['{if platfrom}\n\nElsewhere.\n\n{end}', 8, '{if platfrom}', unknown],
  ['{if platform}\n\nElsewhere.', 8, '{if platform}', half],
  ['Elsewhere.\n\n{end}', 10, '{end}', half],
  ['{if platform}\n\nElsewhere.\n\n{if bonuses}\n\nThree.\n\n{end}', 8, '{if platform}', half],
  ['{if platform}\n\nElsewhere.\n\n{end}\n\n{prodct}', 14, '{prodct}', unknown],
])('an editor who writes %j is told the line', async (text, line, mark, why) => {
  const file = join(await temporaryFolder(), 'terms.md')
  await writeFile(file, `---\ntitle: Terms\n---\n\nFree.\n\n\n${text}\n`)
  const check = () => checkNames(file, ['product'], ['platform', 'bonuses'])
  expect(check).toThrow(`${file}, line ${line}: "${mark}" ${why}`)
})
