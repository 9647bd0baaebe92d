import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#temporary-folder.ts'
import { refuseSecrets, withStylesInHead } from '../../../scripts/build/build-steps.ts'
import { withPolicy } from '../../../scripts/build/content-security-policy.ts'
import { readModules } from '../../../scripts/build/modules.ts'
import { withOwnStyles } from '../../../scripts/build/own-styles.ts'

test('a page has the styles of its islands in the head, in their order', () => {
  const page =
    '<html><head><style>a{}</style></head><body><p>1</p><style>b{}</style><i>2</i><style media="print">c{}</style></body></html>'
  expect(withStylesInHead(page)).toBe(
    '<html><head><style>a{}</style><style>b{}</style><style media="print">c{}</style></head><body><p>1</p><i>2</i></body></html>',
  )
})

test('a page without styles in its body stays as it is', () => {
  const page = '<head><style>a{}</style></head><body></head></body>'
  expect(withStylesInHead(page)).toBe(page)
})

test('a page keeps the rules for what its HTML and its modules name, and no others', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, '_astro'))
  const write = (name: string, code: string) => writeFile(join(folder, '_astro', name), code)
  await write('first.js', 'show(`first p-2`, import("./later.js"))')
  await write('later.js', 'show("later")')
  await write('other.js', 'show("other")')
  const modules = await readModules(folder)
  const needed = [
    ...['.here', '.p-2', '.first', '.later', '.\\[\\&\\>p\\]\\:m-1', ".q\\[\\'\\'\\]"],
    ...['p', '.other,p', 'p:not(.other)'],
  ]
  const rules = [...needed, '.other', '.here .other'].map((rule, at) => `${rule}{order:${at}}`)
  const page = `<style>${rules.join('')}</style><p class="here [&amp;&gt;p]:m-1">first.js</p>`
  const html = withOwnStyles(page, modules)
  const kept = rules.filter((_, at) => html.includes(`{order:${at}}`))
  expect(kept).toEqual(rules.slice(0, needed.length))
})

test.each(['style="color: red"', "onclick='go()'", 'onmouseover=""', 'src="//a.example/"'])(
  'an editor is told of what the policy of a page blocks: %s',
  (attribute) => {
    const page = `<meta charset="utf-8"><p id="a" ${attribute}>Now</p>`
    expect(() => withPolicy(page, '')).toThrow(`has ${attribute} as an attribute`)
  },
)

test('whoever puts a secret key into the site is stopped', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'index.html'), 'sb_publishable_fine')
  await writeFile(join(folder, 'app.js'), 'const key = "sb_secret_abc"')
  await expect(refuseSecrets(folder)).rejects.toThrow('must stay secret: app.js (sb_secret_).')
})
