import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { contentFaults, copyContent } from '#project/content-data.ts'
import { temporaryFolder } from '#temporary-folder.ts'
import { linkFaults } from '../../../scripts/build/links.ts'

const fifth = '  - id: fifth\n    name: A walk\n    detail: Half an hour.\n'

test('an editor is told of every mistake in the files at once, with file, line and field', async () => {
  const folder = await temporaryFolder()
  const edit = await copyContent(folder)
  await edit('landing/hero.md', /^headline:/m, 'headlin:')
  await edit('landing/guarantee.md', 'takeaways: 3', 'takeaways: 3.5\nhidden: yes')
  await edit('emails/promoted.md', /\n\n/, '\n\nHello\n\n![](a.png)\n\n')
  await edit('emails/news.md', '{body}', 'News')
  await rm(join(folder, 'emails/waiting-list.md'))
  await edit('landing/bonuses.md', /value: \d+/, 'value: 8,000')
  await edit('landing/bonuses.md', / +value: 12000\n/, '')
  await edit('tools/challenge.yaml', /^practices:\n/m, `practices:\n${fifth}`)
  await edit('tools/audit.yaml', /id: check-the-convincing/, 'id: own-answer-first')
  await edit('site/links.yaml', /^signUpAddress:.*$/m, 'signUpAddress: javascript:alert(1)')
  await edit('site/sources.yaml', /id: (newsletter|instagram)/g, 'id: import')
  await edit('tools/prompts.yaml', /id: depth-drill/, 'id: mirror')
  await edit('tools/gauntlet.yaml', /category: rapid_learning/, 'category: flow_state')
  await edit('landing/stones.md', /stone: learning/, 'stone: flow')
  await edit('site/brand.yaml', /^locale: .*$/m, 'locale: en_IN')
  await edit('site/brand.yaml', /^currency: .*$/m, 'currency: RUP')
  await edit('landing/problem.md', '\n---\n', '\n–––\n')
  await edit('landing/system.md', '---\n', '')
  await edit('landing/closing.md', '---\n', '--- \n')
  await writeFile(join(folder, 'tools/path.yaml'), '# Nothing\n')
  await edit('site/trainer.yaml', /^portrait:.*$/m, 'portrait: trainer.jpeg')
  await edit('site/footer.yaml', /^login: .*$/m, 'login: now: go')
  await writeFile(join(folder, 'pages/nowhere.yaml'), 'title: Nowhere\n')
  const pictures =
    '![](me.jpg) and ![](https://other.example/a.png) and ![](/_h%65aders) and ![](</a (1).png>)'
  await edit('legal/cookie-policy.md', /\n\n/, `\n\n${pictures} [a](/b_(c) "d's") [b](/c [d]()\n\n`)
  await writeFile(join(folder, 'legal/Privacy policy.md'), '---\ntitle: A copy\n---\n')
  await writeFile(join(folder, 'landing/Trainer.MD'), 'A copy\n')
  await writeFile(
    join(folder, 'legal/disclaimer.md'),
    Buffer.from('---\ntitle: Caf\xe9\n---\n', 'latin1'),
  )
  const said = (await contentFaults(folder)).replaceAll(`${folder}/`, '')
  expect(said).toContain('landing/hero.md, line 5: Unrecognized key: "headlin".')
  expect(said).toContain('landing/hero.md: headline: Required.')
  expect(said).toContain('emails/promoted.md, line 10: Emails have no "image".')
  expect(said).toContain('emails/news.md: expected {body} in the text below its fields.')
  expect(said).toContain('emails/waiting-list.md is missing. Bring it back, from Git or a backup.')
  expect(said).toMatch(/bonuses\.md, line \d+: .*value: expected a number: .*, not "8,000"\./)
  expect(said).toContain('takeaways: expected a whole number, such as 8000, not 3.5.')
  expect(said).toContain('hidden: expected true or false, without quotes, not "yes".')
  expect(said).toContain('landing/bonuses.md, line 16: bonuses.1.value: Required.')
  expect(said).toMatch(/challenge\.yaml, line \d+: practices: expected at most 4 entries, not 5/)
  expect(said).toMatch(/site\/links\.yaml, line \d+: signUpAddress: expected an address that/)
  expect(said).toMatch(/tools\/audit\.yaml, line \d+: questions: expected each id once/)
  expect(said).toMatch(/tools\/prompts\.yaml, line \d+: prompts: expected each id once/)
  expect(said).toMatch(/tools\/gauntlet\.yaml, line \d+: stones: expected each category once/)
  expect(said).toMatch(/landing\/stones\.md, line \d+: stones: expected each stone once/)
  expect(said).toMatch(/site\/brand\.yaml, line \d+: locale: expected a language such as en-IN/)
  expect(said).toMatch(/site\/brand\.yaml, line \d+: currency: expected a currency/)
  for (const file of ['landing/problem.md', 'landing/system.md'])
    expect(said).toContain(`${file}, line 1: expected its fields, between two lines of only ---.`)
  expect(said).not.toContain('landing/closing.md')
  expect(said).toContain('tools/path.yaml, line 1: expected its fields.')
  expect(said).toMatch(/trainer\.yaml, line \d+: portrait: expected a JPEG, PNG, WebP, AVIF or SVG/)
  expect(said).toMatch(/site\/sources\.yaml, line \d+: sources: expected each id once/)
  expect(said).toMatch(/site\/sources\.yaml, line \d+: sources\.0\.id: expected another id/)
  expect(said).toMatch(/site\/footer\.yaml, line \d+: it cannot be read: a text that holds a colon/)
  expect(said).toContain('pages/nowhere.yaml: no page shows this file.')
  for (const name of ['me.jpg', 'https://other.example/a.png', '/a (1).png'])
    expect(said).toContain(`legal/cookie-policy.md, line 7: the picture ${name} is not in`)
  expect(said).not.toMatch(/the picture \/_h|\[a\]\(/)
  for (const link of ['[b](', '[d]('])
    expect(said).toContain(`legal/cookie-policy.md, line 7: ${link} is half a link. Write ${link}`)
  expect(said).toContain('legal/privacy-policy.md: Privacy policy.md has the same address.')
  expect(said).toContain('landing/Trainer.MD: no page shows this file.')
  expect(said).toMatch(/disclaimer\.md, line 2: it cannot be read: a letter here, .*, is no text/)
})

test('an editor is told of links to pages and headings that are not there', async () => {
  const folder = await temporaryFolder()
  const write = async (page: string, links: string) => {
    await mkdir(join(folder, dirname(page)), { recursive: true })
    await writeFile(join(folder, page), links)
  }
  await write('index.html', '<h2 id="there">1</h2> <a href="#there">1</a> <p id="a"> <p id="a">')
  await write(
    'from/friends.html',
    `<a href="/#there">There</a> <a href="https://example.com/gone">Elsewhere</a>
      <a href="Https://example.com/as-a-phone-writes-it">Elsewhere</a>
      <a class="x" href="/no-such-page">More</a> <a href="/#contact">Here</a>`,
  )
  await write('from/others.html', '<a href="/no-such-page">1</a> <img src="/50%off">')
  const slips = ['htps://a.b', 'http://localhost:4321/z', 'https:/a.b', 'me@a.b', 'www.a.b']
  await write('z.html', slips.map((slip) => `<a href="${slip}">1</a>`).join(''))
  // Folders are read in no order of their own.
  expect((await linkFaults(folder)).sort()).toEqual([
    'The link to /#a leads to one of two parts. Rename tests/content/landing/a.md.',
    expect.stringMatching(
      /^The link to \/#contact on the page from\/friends\.html leads nowhere\. It stands in tests\/content\/legal\/.*\.md, line \d+\.$/,
    ),
    'The link to /50%off on the page from/others.html leads nowhere.',
    'The link to /no-such-page on the page from/friends.html leads nowhere.',
    ...slips.map((at) => expect.stringMatching(`^The link to ${at} .*https://, .* with mailto:`)),
  ])
})
