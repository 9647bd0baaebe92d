import type { Page } from 'playwright/test'
import { backend } from '#backend/worker.ts'
import { asOwner, expect, openAdmin, statusWith, test, unique } from '#people/admin.ts'
import {
  openSessionOf,
  personOf,
  SEATED,
  saveAndFollow,
  sessionWith,
  subjectsTo,
} from '#people/admin-sessions.ts'
import { openLink } from '#people/registration-page.ts'
import {
  addRegistrations,
  asAdmin,
  changeSession,
  inDays,
  LAST_YEAR,
  NEXT_YEAR,
} from '#people/registrations.ts'

/** The fields and buttons of a page by their exact names. */
const labels = (page: Page) => ({
  field: (name: string) => page.getByLabel(name, { exact: true }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
})

/** The next last Sunday of a month, on which clocks in Europe change. */
function lastSunday(month: number): string {
  const now = new Date()
  const inYear = (year: number) => {
    const last = new Date(Date.UTC(year, month, 0))
    return new Date(last.getTime() - last.getUTCDay() * 86_400_000)
  }
  const soon = inYear(now.getUTCFullYear())
  const day = soon > now ? soon : inYear(now.getUTCFullYear() + 1)
  return day.toISOString().slice(0, 10)
}

test.describe('an admin who adds a session', () => {
  test('enters it in its zone, told of an hour that clocks skip or repeat', async ({ page }) => {
    const title = unique('In Berlin')
    await openAdmin(page, 'sessions')
    await page.getByRole('link', { name: 'Add session' }).click()
    const { field, button } = labels(page)
    await expect(field('Title')).toBeFocused()
    await field('Title').fill(title)
    await field('Date').fill(lastSunday(3))
    await field('Time').fill('02:30')
    await field('Time zone').fill('Berlin')
    await field('Seats').fill('20')
    // As a chat may hand it over, with marks that nobody sees.
    await field('Room link').fill('\u2066https://meet.example.com/\u200Broom\u2069')
    await button('Save').click()
    await expect(field('Time zone')).toBeFocused()
    await field('Time zone').fill('Europe/Berlin')
    await button('Save').click()
    await expect(page.getByText('Daylight saving may skip 02:30.')).toBeVisible()
    await expect(field('Time')).toBeFocused()
    await field('Date').fill(lastSunday(10))
    await button('Save').click()
    const twice = page.getByRole('group', { name: 'Clocks show this time twice that day.' })
    await expect(twice.getByRole('radio')).toHaveCount(2)
    await twice.getByRole('radio', { name: '2:30 am GMT+1' }).check()
    await saveAndFollow(page, 'Nobody gets an email.')
    await expect(statusWith(page, 'Session added.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sessions', exact: true })).toBeFocused()
    const row = page.getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText('2:30 am GMT+1')
    await expect(row).toContainText('0 of 20 seats taken')
    const found = `title=eq.${encodeURIComponent(title)}&starts_at=eq.${lastSunday(10)}T01:30:00Z`
    const room_link = 'https://meet.example.com/room'
    expect(await asOwner('GET', `masterclass_sessions?${found}`)).toMatchObject([{ room_link }])
  })

  test('gives the date to those who asked, once the odd start is corrected', async ({ page }) => {
    const email = `${crypto.randomUUID()}@example.com`
    const [undated] = await asOwner('GET', 'masterclass_sessions?slug=eq.next-date')
    const imported = { email: `i-${email}`, imported_at: LAST_YEAR, confirmed_at: null, ...SEATED }
    await addRegistrations(String(undated?.['id']), [{ name: 'Ines', email, ...SEATED }, imported])
    const title = unique('Dated')
    await openAdmin(page, 'add-session')
    const { field, button } = labels(page)
    await field('Title').fill(title)
    await field('Date').fill('2020-02-01')
    await field('Time').fill('19:00')
    await expect(page.getByRole('checkbox', { name: /^Give this date to the.*: 2$/ })).toBeChecked()
    await button('Save').click()
    await expect(page.getByText('This start is in the past. Is the date right?')).toBeVisible()
    await button('Go on changing').click()
    await expect(button('Save')).toBeFocused()
    await field('Date').fill(NEXT_YEAR.slice(0, 10))
    await saveAndFollow(page, 'Email about the date, to people with a seat: 1')
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('2 of 50')
    await expect.poll(() => subjectsTo(email)).toHaveLength(1)
  })

  test('repeats one weeks later on the same weekday, without its people', async ({ page }) => {
    const { slug } = await sessionWith(7, [{}])
    await openSessionOf(page, slug)
    const { field } = labels(page)
    await page.getByRole('link', { name: 'Repeat' }).click()
    await expect(field('Title')).toHaveValue(slug)
    await expect(field('Date')).toHaveValue(NEXT_YEAR.replace('-01T', '-08T').slice(0, 10))
    await field('Date').fill('2099-01-01')
    await field('Weeks later').selectOption('4')
    await expect(field('Date')).toHaveValue(NEXT_YEAR.replace('-01T', '-29T').slice(0, 10))
    await field('Title').fill(`Again ${slug}`)
    await page.reload()
    await expect(field('Weeks later')).toHaveValue('4')
    await expect(field('Date')).toHaveValue(NEXT_YEAR.replace('-01T', '-29T').slice(0, 10))
    await saveAndFollow(page, 'Nobody gets an email.')
    const row = page.getByRole('listitem').filter({ hasText: `Again ${slug}` })
    await expect(row).toContainText('0 of 7 seats taken')
  })
})

test('an admin reads before a change who gets which email, and each gets one', async ({ page }) => {
  const { id, slug, emails } = await sessionWith(1, [SEATED, {}, {}])
  const scheduled = { p_subject: 'Soon', p_body: 'Tonight', p_send_at: '2090-06-01T12:00:00Z' }
  const mailing = { ...scheduled, p_audience: 'confirmed', p_session_id: id }
  await asAdmin((call) => call('admin_save_mailing', mailing))
  await openSessionOf(page, slug)
  const { field, button } = labels(page)
  await button('Change session').click()
  await field('Time').fill('20:15')
  await field('Seats').fill('2')
  await saveAndFollow(
    page,
    'A seat and an email, to people who wait: 1',
    'Email about the date, to people with a seat: 2',
    'Email about the date, to people who wait: 1',
    'A scheduled email to its people keeps its text and its time: 1 Jun 2090, 12:00 pm',
  )
  await expect(statusWith(page, 'Session changed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: slug })).toBeFocused()
  await expect(page.getByText('8:15 pm')).toBeVisible()
  await expect(personOf(page, emails[1] ?? '')).toContainText('Confirmed')
  await expect(personOf(page, emails[2] ?? '')).toContainText('Waiting, place 1')
  const row = page.getByRole('listitem').filter({ hasText: slug })
  const room_link = 'https://meet.example.com/moved'
  for (const isOpen of [false, true]) {
    await button('Change session').click()
    // Meanwhile another admin enters the room.
    if (!isOpen) await changeSession(id, { room_link })
    await page.getByRole('checkbox', { name: 'Registration is open' }).setChecked(isOpen)
    await saveAndFollow(page, 'Nobody gets an email.')
    await page.getByRole('link', { name: 'All sessions' }).click()
    await expect(row.getByText('registration closed')).toHaveCount(isOpen ? 0 : 1)
    await row.getByRole('link', { name: 'Details' }).click()
  }
  expect(await asOwner('GET', `masterclass_sessions?id=eq.${id}`)).toMatchObject([{ room_link }])
  await expect.poll(() => emails.map((email) => subjectsTo(email).length)).toEqual([1, 2, 1])
})

test('an admin cancels once the number of people is said, who get the reason', async ({ page }) => {
  const people = [SEATED, {}, { confirmed_at: null, held_until: inDays(1) }]
  const { slug, emails } = await sessionWith(1, people)
  await openSessionOf(page, slug)
  const { field, button } = labels(page)
  await button('Cancel this masterclass').click()
  await expect(page.getByRole('group', { name: /if there is one: 2$/ })).toBeVisible()
  await button('Cancel it for good').click()
  await expect(page.getByText('Please say why, in a sentence for your guests')).toBeVisible()
  await field('Reason, in your words').fill('The trainer has lost her voice.\nSorry!')
  await button('Cancel it for good').click()
  await expect(statusWith(page, 'Masterclass canceled.')).toBeVisible()
  await expect(page.getByText('Session canceled: The trainer has lost her voice.')).toBeVisible()
  await expect(personOf(page, emails[0] ?? '')).toContainText('Confirmed · Session canceled')
  await expect(button('Cancel this masterclass')).toHaveCount(0)
  await expect(button('Change session')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Repeat' })).toBeVisible()
  await page.getByRole('link', { name: 'All sessions' }).click()
  const others = page.getByRole('region', { name: 'Past and canceled sessions' })
  const row = others.getByRole('listitem').filter({ hasText: slug })
  await expect(row.getByText('Session canceled', { exact: true })).toBeVisible()
  // Whoever writes to its people reads so too.
  await openAdmin(page, 'new-email')
  const audience = page.getByRole('option', { name: `Confirmed: ${slug}` })
  await expect(audience).toHaveText(/ · Session canceled$/)
  await expect.poll(() => emails.map((email) => subjectsTo(email).length)).toEqual([1, 1, 0])
  expect(backend().readMails(emails[0]).at(-1)?.text).toContain('has lost her voice.\nSorry!')
  await openLink(page, emails[0] ?? '')
  const reason = 'This masterclass is canceled: The trainer has lost her voice.'
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByText(/^It was planned for/)).toBeVisible()
  await expect(page.getByText(/^It starts on/)).toBeHidden()
})
