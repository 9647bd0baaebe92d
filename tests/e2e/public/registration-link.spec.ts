import { letThrough } from '#browser/hold-requests.ts'
import { asOwner } from '#people/admin.ts'
import { sessionWith } from '#people/admin-sessions.ts'
import { button, openLink, someone, title } from '#people/registration-page.ts'
import {
  addRegistrations,
  changeSession,
  inDays,
  registrationToken,
  storedRegistrations,
} from '#people/registrations.ts'
import { allow, expect, test } from '#people/visitor.ts'

test.describe('the link of a registration', () => {
  test('cancels nothing by two Enters or an Escape, and never loses focus', async ({ page }) => {
    const { emails } = await sessionWith(1, [{}])
    const [email = ''] = emails
    await openLink(page, email)
    for (const key of ['Enter', 'Escape']) {
      await button(page, 'Cancel my registration').press('Enter')
      await expect(page.getByRole('group', { name: /^Your seat goes to the next/ })).toBeVisible()
      await expect(button(page, 'Keep my registration')).toBeFocused()
      await page.keyboard.press(key)
      await expect(button(page, 'Cancel my registration')).toBeFocused()
    }
    expect(await storedRegistrations(email)).toMatchObject([{ state: 'registered' }])
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your registration is canceled.')).toBeFocused()
  })

  test.describe('to somebody in New York', () => {
    test.use({ timezoneId: 'America/New_York' })

    test('says the start in its own time zone, and in theirs if that differs', async ({ page }) => {
      const { id, emails } = await sessionWith(5, [{}], '2027-02-13T13:30:00Z')
      await openLink(page, emails[0] ?? '')
      const there = /^It starts on Saturday.* 7:00\spm India Standard Time\.$/
      await expect(page.getByText(there)).toBeVisible()
      const here = /^In your time zone: Saturday.* 8:30\sam Eastern Standard Time$/
      await expect(page.getByText(here)).toBeVisible()
      // The entry is of this session, and names the site without the token, which others would learn.
      const site = `location=${encodeURIComponent(new URL(page.url()).origin)}$`
      const google = page.getByRole('link', { name: /Google/ })
      await expect(google).toHaveAttribute('href', RegExp(`dates=20270213T133000Z.*${site}`))
      const outlook = page.getByRole('link', { name: 'Outlook' })
      await expect(outlook).toHaveAttribute('href', RegExp(site))
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expect(page.getByText('Make sure our emails reach you')).toBeHidden()
      await changeSession(id, { time_zone: 'America/New_York' })
      await page.reload()
      await expect(page.getByText(/^It starts on Saturday.* 8:30\sam Eastern/)).toBeVisible()
      await expect(page.getByText('In your time zone')).toBeHidden()
    })
  })

  test('promises no seat while there is no date', async ({ page }) => {
    const email = someone('interested')
    const [undated] = await asOwner('GET', 'masterclass_sessions?slug=eq.next-date')
    const held = { state: 'registered', confirmed_at: null, held_until: inDays(1) }
    await addRegistrations(String(undated?.['id']), [{ name: 'Ines', email, ...held }])
    await openLink(page, email)
    await expect(page.getByText(/^We keep your place in line/)).toBeVisible()
    await button(page, 'Confirm my seat').click()
    await expect(page.getByText('Ines, you are registered for the masterclass.')).toBeFocused()
    await expect(title(page, 'Your registration')).toBeVisible()
    await expect(page.getByText(/seats then go in the order of registration/)).toBeVisible()
    await button(page, 'Cancel my registration').click()
    await expect(page.getByRole('group', { name: /^You lose your place in line/ })).toBeVisible()
    await button(page, 'Yes, cancel it').click()
    await expect(page.getByText('Your registration is canceled.')).toBeFocused()
  })

  test('of a registration that was deleted says so', async ({ page }) => {
    const { id, emails } = await sessionWith(5, [{}])
    const token = await registrationToken(emails[0] ?? '')
    await asOwner('DELETE', `registrations?session_id=eq.${id}`)
    await page.goto(`/registration#${token}.`)
    await expect(page.getByText('Your registration has been deleted.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  })

  test('once the session started cancels nothing, and says what came of it', async ({ page }) => {
    const starts_at = '2026-01-02T12:00:00Z'
    const { id, emails } = await sessionWith(1, [{}, {}, { attended_at: starts_at }])
    await asOwner('PATCH', `masterclass_sessions?id=eq.${id}`, { starts_at })
    for (const [at, text] of [
      'We missed you in this masterclass.',
      'The masterclass has started, and no seat became free for you.',
      'You attended this masterclass.',
    ].entries()) {
      await openLink(page, emails[at] ?? '')
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByText(/^It started on Friday/)).toBeVisible()
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    }
  })

  test('while registration is closed offers no way back', async ({ page }) => {
    const { id, emails } = await sessionWith(1, [{}])
    await asOwner('PATCH', `masterclass_sessions?id=eq.${id}`, { registration_open: false })
    await openLink(page, emails[0] ?? '')
    await button(page, 'Cancel my registration').click()
    await expect(page.getByText('You can confirm again later')).toBeHidden()
    await button(page, 'Yes, cancel it').click()
    await expect(page.getByText('Your registration is canceled.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    const late = { canceled_at: null, held_until: inDays(-1) }
    await asOwner('PATCH', `registrations?session_id=eq.${id}`, late)
    await page.reload()
    await expect(page.getByText('and registration is closed now.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  })

  test('that is wrong, lost or asked for too often says so and opens nothing', async ({ page }) => {
    allow(/500|429/)
    for (const token of ['', 'x', '0'.repeat(64)]) {
      await page.goto(`/registration#${token}`)
      await expect(page.getByText("We can't find this registration.")).toBeVisible()
      await expect(page.getByLabel('Full name')).toBeHidden()
    }
    await page.route('**/rpc/registration_by_token', (route) => route.fulfill({ status: 500 }))
    await page.reload()
    await expect(page.getByText("Our server has a fault, or we can't reach it.")).toBeVisible()
    await letThrough(page)
    await button(page, 'Try again').click()
    await expect(page.getByText("We can't find this registration.")).toBeVisible()
    await page.route('**/rpc/registration_by_token', (route) => route.fulfill({ status: 429 }))
    await page.reload()
    await expect(page.getByText('Please try again later.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  })
})
