import { beforeAll, describe, expect, test } from 'vitest'
import { copyProject, type Project } from '#project/project-copy.ts'

type Edit = Parameters<Project['edit']>

const LEGAL = ['terms-of-service', 'privacy-policy', 'cookie-policy', 'disclaimer']
const PAGES = [...LEGAL, 'thank-you', 'index']

/** A setting, the edits that lead to it, what visitors then read, and what would be the opposite. */
const settings: [string, Edit[], { says: RegExp[]; never: RegExp[] }][] = [
  [
    'its own registration, bonuses and a guarantee in euros',
    [
      ['site/brand.yaml', 'currency: INR', 'currency: EUR'],
      ['landing/guarantee.md', /takeaways: \d+/, 'takeaways: 4'],
    ],
    {
      says: [
        /You register on this site\./,
        /waiting list here gets an email/,
        /live online session of 75 minutes/,
        /Audit scorecard \(€8,000\), Prompt codex \(€12,000\), Digital book \(€5,000\)/,
        /total €25,000/,
        /fewer than 4 practical takeaways, you receive a bonus worth €5,000/,
        /Two of your bonuses/,
      ],
      never: [/platform/i, /registration closes when/, /₹|rupees/i, /\{/],
    },
  ],
  [
    'a platform, and neither a date, bonuses nor a guarantee',
    [
      ['site/links.yaml', /signUpAddress:.*/, 'signUpAddress: https://events.example/1'],
      ['landing/bonuses.md', 'order: 60', 'order: 60\nhidden: true'],
      ['landing/guarantee.md', /(order: \d+)/, '$1\nhidden: true'],
    ],
    {
      says: [/You register on an external platform/, /Registration takes place on an external/],
      never: [
        /You register on this site/,
        /The registration form stores/,
        /we email you the date|email with your date|gets an email/,
        /bonus|codex|scorecard|digital book/i,
        /guarantee/i,
        /₹|rupees/i,
        /\{/,
      ],
    },
  ],
]

describe.each(settings)('a site with %s', (name, edits, { says, never }) => {
  let text = ''

  beforeAll(async () => {
    await using project = await copyProject()
    for (const edit of edits) await project.edit(...edit)
    await project.add('none.json', '{"digest":"","sessions":[]}')
    const sessions = name.includes('a date') ? { SESSIONS_FILE: 'none.json' } : {}
    expect(await project.astro('build', sessions)).toMatchObject({ ok: true })
    const pages = await Promise.all(PAGES.map((page) => project.built(`${page}.html`)))
    // What a page says of itself to search engines counts as well; its scripts and styles do not.
    text = pages.join('\n').replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, '')
    // The answers of the site's own form are hidden until it leads to them.
    text = text.replaceAll(/<section id="(confirm|waiting-list)"[\s\S]*?<\/section>/g, '')
  })

  test.each(says)('says %s', (words) => {
    expect(text).toMatch(words)
  })

  test.each(never)('never says %s', (words) => {
    expect(text).not.toMatch(words)
  })
})
