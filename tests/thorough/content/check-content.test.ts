import { expect, test } from 'vitest'
import { runNode } from '#program.ts'
import { copyContent } from '#project/content-data.ts'
import { temporaryFolder } from '#temporary-folder.ts'

test('whoever checks the content is told of a text that is cut off and a link that leads nowhere, and of nothing else', async () => {
  const folder = await temporaryFolder()
  const edit = await copyContent(folder)
  // As long as each may be: the name has its place everywhere, the widest word has not.
  const word = 'W'.repeat(10)
  const name = 'The Lantern School of Thinking'
  await edit('site/brand.yaml', /^name: .*$/m, `name: ${name}`)
  await edit('site/header.yaml', /^menu: .*$/m, `menu: ${word}`)
  await edit('legal/disclaimer.md', /\n\n/, '\n\n[More](/no-such-page)\n\n')
  const env = { ...process.env, CONTENT_DIR: folder, GITHUB_ACTIONS: 'true' }
  const { status, said } = await runNode(['scripts/commands/check-content.ts'], { env })
  const lines = said.replaceAll(`${folder}/`, '').split('\n')
  const [link = '', linkNote, overflow = '', where = '', menuNote, ...rest] = lines
  expect(link).toMatch(
    /^The link to \/no-such-page on the page disclaimer\.html leads nowhere\. It stands in legal\/disclaimer\.md, line \d+\.$/,
  )
  expect(`${linkNote}${menuNote}`).toMatch(/^::error file=legal.*::error file=site.*,line=\d+::/)
  const cut = RegExp(`^<a> “${word}” is cut off at the side: .*/disclaimer at 360 px`)
  expect(overflow).toMatch(cut)
  expect(where).toMatch(/^ {4}site\/header\.yaml, line \d+$/)
  expect(rest).toEqual(['', '2 to correct.', ''])
  expect(status).toBe(1)
})
