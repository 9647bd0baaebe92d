import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addresses } from '#backend/addresses.ts'
import { siteBackend } from '#backend/worker.ts'
import { storedRegistrations } from '#people/registrations.ts'
import { expect, test as visitorTest } from '#people/visitor.ts'
import { serveBuild } from '#site.ts'

/** Sessions on days on which the clocks of their zones change, and how a page says when they start. */
const CHANGES = [
  ['Europe/Berlin', '2098-03-30T00:59:00Z', 'Sunday, 30 March 2098 at 1:59 am GMT+1'],
  ['America/New_York', '2098-11-02T06:30:00Z', 'Sunday, 2 November 2098 at 1:30 am GMT-5'],
  ['Australia/Lord_Howe', '2099-04-04T15:15:00Z', 'Sunday, 5 April 2099 at 1:45 am GMT+10:30'],
  ['America/Havana', '2099-11-01T05:10:00Z', 'Sunday, 1 November 2099 at 12:10 am GMT-5'],
] as const

/**
 * Half an hour each but the last, served in place of the site of the other tests. So many of them are
 * open, from the first.
 */
const test = visitorTest.extend<{
  open: number
  isLive: boolean
  isOff: boolean
  built: { slugs: string[]; url: string }
}>({
  open: [CHANGES.length, { option: true }],
  isLive: [false, { option: true }],
  isOff: [false, { option: true }],
  built: async ({ page, open, isLive, isOff }, use) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'several-'))
    const slugs = CHANGES.map(
      ([zone]) => `${isOff ? 'off' : open}-open-${zone.toLowerCase().replaceAll(/[/_]/g, '-')}`,
    )
    for (const [index, [time_zone, starts_at]] of CHANGES.entries()) {
      const facts = { slug: slugs[index], time_zone, starts_at, seats: 5, registration_open: true }
      await siteBackend().asOwner('POST', 'masterclass_sessions', {
        title: `In ${time_zone}`,
        ...facts,
      })
    }
    const facts = await (await siteBackend().fetch('/rest/v1/rpc/session_facts')).json()
    for (const session of facts.sessions) {
      session.minutes = session.id === slugs.at(-1) ? 40 : 30
      if (session.starts_at !== null) session.is_open = slugs.slice(0, open).includes(session.id)
      else session.is_open = !isOff
    }
    const live = { ...facts.sessions[0], id: 'live', phase: 'live', is_open: false, minutes: 45 }
    if (isLive) facts.sessions.unshift({ ...live, starts_at: new Date().toISOString() })
    await using site = await serveBuild(folder.path, JSON.stringify(facts))
    await page.route(`${addresses.site}/**`, async (route) =>
      route.fulfill({
        response: await route.fetch({
          url: site.url + route.request().url().slice(addresses.site.length),
        }),
      }),
    )
    await use({ slugs, url: site.url })
    // A font may still be on its way when the test ends.
    await page.unrouteAll({ behavior: 'wait' })
  },
})
test.use({ javaScriptEnabled: false })
// A project is built once at a time.
test.describe.configure({ mode: 'default' })

test('a visitor without JavaScript chooses one of several sessions, each in its own zone', async ({
  page,
  built: { slugs },
}) => {
  const email = `${crypto.randomUUID()}@example.com`
  await page.goto('/')
  await expect(page.getByText('30 minutes, live, free')).toBeVisible()
  await page.getByRole('link', { name: 'Save my free seat' }).first().click()
  await expect(page.getByText('It takes 30–40 minutes')).toBeVisible()
  const choices = page.getByRole('group', { name: 'Which date suits you?' })
  for (const [zone, , start] of CHANGES) {
    const name = `${start} In ${zone}`
    await expect(choices.getByRole('radio', { name, exact: true })).toHaveCount(1)
  }
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill(email)
  const submit = page.getByRole('button', { name: 'Save my free seat' })
  await submit.click()
  await expect(page).toHaveURL('/register')
  await choices.getByRole('radio', { name: /November 2099/ }).check()
  await submit.click()
  await expect(page).toHaveURL('/check-your-inbox')
  const [session] = await siteBackend().asOwner('GET', `masterclass_sessions?slug=eq.${slugs[3]}`)
  expect(await storedRegistrations(email)).toMatchObject([{ session_id: session?.['id'] }])
  await page.goto('/thank-you')
  await expect(page.getByRole('link', { name: /Calendar/ })).toHaveCount(0)
})

test.describe('a visitor while registration is closed', () => {
  test.use({ open: 0 })

  test('asks on every page to be told when the next date is set', async ({ page, built: _ }) => {
    await page.goto('/')
    const ask = 'Tell me when the next date is set'
    await page.getByRole('link', { name: ask }).first().click()
    await expect(page).toHaveTitle(new RegExp(ask))
    await expect(page.getByRole('heading', { name: ask })).toBeVisible()
    await expect(page.getByRole('button', { name: ask })).toBeVisible()
    await expect(page.getByText('Save')).toHaveCount(0)
  })
})

test.describe('a visitor while the site takes no registrations', () => {
  test.use({ open: 0, isOff: true })

  test('is told so and not asked to register', async ({ page, built: _ }) => {
    for (const path of ['/', '/register']) {
      await page.goto(path)
      await expect(page.getByText('Registration is not open yet.').first()).toBeVisible()
      await expect(page.getByText('we email you')).toHaveCount(0)
    }
  })
})

test.describe('a visitor while a session is live and the next is open', () => {
  test.use({ open: 1, isLive: true })

  test('reads how long the next takes, and gets every calendar entry', async ({ page, built }) => {
    await page.goto('/')
    await expect(page.getByText('45 minutes, live, free')).toBeVisible()
    await expect(page.locator('meta[name=description][content^="A free 45-min"]')).toHaveCount(1)
    await page.goto('/register')
    await expect(page.getByText('It takes 30 minutes')).toContainText(CHANGES[0][2])
    await page.goto('/thank-you')
    const google = page.getByRole('link', { name: 'Google Calendar' })
    await expect(google).toHaveAttribute('href', /dates=20980330T005900Z/)
    const link = page.getByRole('link', { name: /\.ics/ })
    await expect(link).toHaveAttribute('href', '/masterclass.ics')
    const file = await fetch(`${built.url}/masterclass.ics`)
    expect(await file.text()).toContain('DTSTART:20980330T005900Z\r\n')
  })
})
