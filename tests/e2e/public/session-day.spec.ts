import type { Page } from 'playwright/test'
import { asOwner } from '#people/admin.ts'
import { test as memberTest } from '#people/member.ts'
import { button, openLink, openSeat, someone } from '#people/registration-page.ts'
import {
  addRegistrations,
  addSession,
  changeSession,
  inDays,
  storedRegistrations,
} from '#people/registrations.ts'
import { allow, expect, test } from '#people/visitor.ts'

const ROOM = 'https://meet.example.com/a-room'
const VIDEO = 'https://video.example.com/a-recording'
const SOON = () => inDays(10 / 1440)

/** The room is on another site, which the test answers for. */
async function openRoom(page: Page) {
  allow(/^request to https:\/\/meet\.example\.com\//)
  const room = { contentType: 'text/html', body: '<link rel="icon" href="data:,">The room' }
  await page.route(ROOM, (route) => route.fulfill(room))
}

const attendanceOf = async (email: string) => (await storedRegistrations(email))[0]?.['attended_at']

test.describe('the page of a guest with a seat', () => {
  test('says when the way in opens, and the room is nowhere before', async ({ page }) => {
    const answered = page.waitForResponse(/registration_by_token/)
    await openSeat(page, inDays(1), { room_link: ROOM }, 'Cancel my registration')
    const opening = /^Your way in opens here at \d.*, 15 minutes before the start\.$/
    await expect(page.getByText(opening)).toBeVisible()
    await expect(button(page, 'Join the masterclass')).toBeHidden()
    const known = [await page.content(), await (await answered).text()].join()
    expect(known).not.toContain('meet.example.com')
  })

  test('leads to the room once open and known, which alone is attendance', async ({ page }) => {
    await openRoom(page)
    const { id, email } = await openSeat(page, SOON(), {}, 'Join the masterclass')
    await button(page, 'Join the masterclass').click()
    await expect(page.getByText("The room isn't open yet.")).toBeVisible()
    await expect(page.getByText('Guest, you are registered for the masterclass.')).toBeFocused()
    await changeSession(id, { room_link: ROOM })
    await page.reload()
    await expect(button(page, 'Join the masterclass')).toBeVisible()
    expect(await page.content()).not.toContain('meet.example.com')
    expect(await attendanceOf(email)).toBeNull()
    await button(page, 'Join the masterclass').click()
    await expect(page).toHaveURL(ROOM)
    const attended = await attendanceOf(email)
    expect(attended).toMatch(/^\d/)
    await page.goBack()
    await expect(page.getByText('Guest, you are registered for the masterclass.')).toBeVisible()
    await expect(button(page, 'Cancel my registration')).toBeHidden()
    await button(page, 'Join the masterclass').click()
    await expect(page).toHaveURL(ROOM)
    expect(await attendanceOf(email)).toBe(attended)
    // Who was imported is still asked to confirm.
    const imported = { confirmed_at: null, imported_at: inDays(-1) }
    await asOwner('PATCH', `registrations?session_id=eq.${id}`, imported)
    await openLink(page, email)
    await expect(page.getByText('You have a seat. Please confirm')).toBeVisible()
  })

  test('takes nothing from somebody’s hands when the way in opens', async ({ page }) => {
    await page.clock.install()
    const { id } = await openSeat(page, inDays(1 / 24), {}, 'Cancel my registration')
    await button(page, 'Cancel my registration').click()
    await page.clock.runFor('50:00')
    await expect(button(page, 'Keep my registration')).toBeFocused({ timeout: 5000 })
    const read = () => page.waitForRequest(/registration_by_token/)
    const kept = read()
    await button(page, 'Keep my registration').click()
    await page.clock.runFor(1000)
    await kept
    const email = someone('typing')
    const imported = { state: 'registered', confirmed_at: null, imported_at: inDays(-1) }
    await addRegistrations(id, [{ name: 'Guest', email, ...imported }])
    await page.clock.setSystemTime(Date.now())
    await openLink(page, email)
    await page.getByLabel('Full name').fill('Ada')
    await page.clock.runFor('50:00')
    await expect(page.getByLabel('Full name')).toBeFocused({ timeout: 5000 })
    const left = read()
    await page.getByLabel('Full name').blur()
    await page.clock.runFor(1000)
    await left
    await expect(page.getByLabel('Full name')).toHaveValue('Ada')
  })

  test('goes by the clock of the database, not by one that is ahead', async ({ page }) => {
    await page.clock.install({ time: Date.now() + 3 * 3_600_000 })
    await openSeat(page, inDays(1 / 24), {}, 'Cancel my registration')
    const href = await page.locator('[data-link="file"]').getAttribute('href')
    const file = decodeURIComponent(href ?? '')
    expect(file.replaceAll('\r\n ', '')).toContain(`LOCATION:${page.url()}\r\n`)
    const [, hour] = /DTSTAMP:(\d{8}T\d\d)/.exec(file) ?? []
    const hours = [-1, 0].map((ago) => new Date(Date.now() + ago * 3_600_000).toISOString())
    expect(hours.map((each) => each.replaceAll('-', '').slice(0, 11))).toContain(hour)
    const read = page.waitForRequest(/registration_by_token/)
    await page.clock.runFor('50:00')
    await read
  })

  test('promises no room of a session that was canceled under it', async ({ page }) => {
    const { id } = await openSeat(page, SOON(), {}, 'Join the masterclass')
    const canceled = { canceled_at: new Date().toISOString(), cancel_reason: 'Ill.\nSorry.' }
    await asOwner('PATCH', `masterclass_sessions?id=eq.${id}`, canceled)
    await button(page, 'Join the masterclass').click()
    const reason = page.getByText(/^This masterclass is canceled/)
    await expect(reason).toBeFocused()
    await expect(reason).toHaveText(/Ill\.\nSorry\.$/, { useInnerText: true })
    await expect(page.getByText("The room isn't open yet.")).toBeHidden()
    const left = { state: 'canceled', canceled_at: inDays(0), confirmed_at: null }
    await asOwner('PATCH', `registrations?session_id=eq.${id}`, left)
    await page.reload()
    await expect(reason).toBeVisible()
  })

  test('shows the recording afterwards, and no way in', async ({ page }) => {
    const facts = { room_link: ROOM, recording_link: VIDEO }
    await openSeat(page, inDays(-1 / 12), facts, 'Watch the recording')
    const link = page.getByRole('link', { name: 'Watch the recording' })
    await expect(link).toHaveAttribute('href', VIDEO)
    await expect(button(page, 'Join the masterclass')).toBeHidden()
  })
})

for (const ahead of [0, -3, 3])
  memberTest(
    `a member whose clock is ${ahead} hours ahead joins on the dashboard, and finds the recording there`,
    async ({ page, member: { name, email } }) => {
      await page.clock.install({ time: Date.now() + ahead * 3_600_000 })
      await openRoom(page)
      const { id, slug } = await addSession(5, SOON())
      await addRegistrations(id, [{ name, email }])
      await changeSession(id, { room_link: ROOM })
      await page.goto('/members')
      const seat = page.getByRole('article', { name: slug })
      await expect(seat.getByRole('button')).toHaveText(['Join the masterclass'])
      const stored = await page.evaluate(() => JSON.stringify(localStorage))
      expect(stored + (await page.content())).not.toContain('meet.example.com')
      await seat.getByRole('button').click()
      await expect(page).toHaveURL(ROOM)
      expect(await attendanceOf(email)).toMatch(/^\d/)
      await changeSession(id, { starts_at: inDays(-1), recording_link: VIDEO })
      await page.goto('/members')
      const link = seat.getByRole('link', { name: 'Watch the recording' })
      await expect(link).toHaveAttribute('href', VIDEO)
      await expect(seat.getByRole('button')).toHaveCount(0)
    },
  )
