import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyProject } from '../support/project-copy.ts'

let project: Awaited<ReturnType<typeof copyProject>>

beforeEach(async () => {
  project = await copyProject()
})

afterEach(() => project.remove())

test.each([
  {
    mistake: 'a word where a number belongs',
    file: 'landing/bonuses.md',
    from: /value: \d+/,
    to: 'value: eight',
    answer: ['bonuses.0.value', 'Expected type `"number"`'],
  },
  {
    mistake: 'a slip in the name of a field',
    file: 'landing/hero.md',
    from: 'headline:',
    to: 'headlin:',
    answer: ['headline: Required', 'Unrecognized key: "headlin"'],
  },
  {
    mistake: 'a date in words',
    file: 'site/event.yaml',
    from: /date:$/m,
    to: 'date: tomorrow',
    answer: ['date', 'expected a day such as 2027-02-13'],
  },
  {
    mistake: 'an address without https',
    file: 'site/links.yaml',
    from: /signUpAddress:.*/,
    to: 'signUpAddress: www.example.com',
    answer: ['signUpAddress: expected an address that starts with https://'],
  },
])(
  'an editor who makes $mistake is told the file, the field and what was expected',
  async ({ file, from, to, answer }) => {
    await project.edit(file, from, to)
    const { ok, said } = project.astro('sync')
    expect(ok).toBe(false)
    for (const words of [`src/content/${file}`, ...answer]) expect(said).toContain(words)
  },
  30_000,
)

test('an owner who sets the date gets working calendar links, a calendar file and an event', async () => {
  await project.edit('site/event.yaml', /date:$/m, 'date: 2027-02-13')
  await project.edit('site/event.yaml', /time:$/m, 'time: 19:00')
  await project.edit(
    'site/links.yaml',
    /signUpAddress:.*/,
    'signUpAddress: https://events.example/1',
  )
  expect(project.astro('build')).toMatchObject({ ok: true })

  const [home, thankYou, file] = await Promise.all(
    ['index.html', 'thank-you.html', 'masterclass.ics'].map(project.built),
  )
  expect(thankYou).toContain('dates=20270213T133000Z%2F20270213T150000Z')
  expect(thankYou).toContain('https://outlook.live.com/calendar/')
  expect(thankYou).toContain('href="/masterclass.ics"')
  expect(file).toContain('DTSTART:20270213T133000Z\r\nDTEND:20270213T150000Z')
  expect(file).toContain('TRIGGER:-PT30M')
  expect(home).toContain('"startDate":"2027-02-13T13:30:00.000Z"')
  expect(home).toContain('13 February 2027')
  expect(home?.match(/href="https:\/\/events.example\/1"/g)).toHaveLength(2)
}, 60_000)
