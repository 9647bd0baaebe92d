import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#temporary-folder.ts'
import { refuseSecrets, withStylesInHead } from '../../../scripts/build/build-steps.ts'
import { withPolicy } from '../../../scripts/build/content-security-policy.ts'

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
