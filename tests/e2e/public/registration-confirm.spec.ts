import { letThrough } from '#browser/hold-requests.ts'
import { walkAsGuest } from '#people/guest-walk.ts'
import { button, holdPlace, openLink, someone, title } from '#people/registration-page.ts'
import { addRegistrations, addSession, inDays, storedRegistrations } from '#people/registrations.ts'
import { allow, expect, test } from '#people/visitor.ts'
import { PlaywrightTab } from '../../thorough/engines/drivers/playwright.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a guest confirms a seat, cancels it and comes back by keyboard alone', async ({ page }) => {
    await walkAsGuest(new PlaywrightTab(page))
  })
})

test.describe('the link of a registration to be confirmed', () => {
  test('asks for the name and for news, which is unticked, with one button', async ({ page }) => {
    const email = someone('held')
    const deadline = inDays(1 / 48)
    await holdPlace(email, deadline)
    await page.clock.setFixedTime(deadline)
    await openLink(page, email)
    await expect(title(page, 'Confirm your seat')).toBeVisible()
    const held = page.getByText(/^We hold a seat for you until \d{1,2}:\d\d\s[ap]m\.$/)
    await expect(held).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveText(['Confirm my seat'])
    await expect(page.getByRole('checkbox')).not.toBeChecked()
    await page.getByLabel('Full name').fill('Zoë Ωμέγα')
    await page.getByRole('checkbox').check()
    await button(page, 'Confirm my seat').press('Enter')
    await expect(page.getByText('Zoë Ωμέγα, you are registered for the masterclass.')).toBeFocused()
    await expect(title(page, "You're In! Your Spot is Confirmed")).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Full name' })).toBeHidden()
    expect(await storedRegistrations(email)).toMatchObject([
      { name: 'Zoë Ωμέγα', state: 'registered', held_until: null, wants_news: true },
    ])
  })

  test('without a tick starts no news, takes no blank name, and keeps one when the network fails', async ({
    page,
  }) => {
    allow(/ERR_FAILED/)
    const email = someone('quiet')
    await holdPlace(email, inDays(1 / 48))
    await openLink(page, email)
    const name = page.getByLabel('Full name')
    await expect(name).toHaveValue('Guest')
    for (const blank of ['  ', '\u200B', '\u2800\u3164']) {
      await name.fill(blank)
      await button(page, 'Confirm my seat').click()
      await expect(name).toBeFocused()
    }
    await name.evaluate((input) => void Object.assign(input, { value: 'Ada\0' }))
    await page.route('**/rpc/confirm_registration', (route) => route.abort())
    await button(page, 'Confirm my seat').click()
    await expect(page.getByText('Something went wrong.')).toBeVisible()
    await letThrough(page)
    await button(page, 'Try again').click()
    await expect(name).toHaveValue('Ada\0')
    await button(page, 'Confirm my seat').click()
    await expect(page.getByText('Ada, you are registered')).toBeVisible()
    expect(await storedRegistrations(email)).toMatchObject([{ name: 'Ada', wants_news: false }])
  })

  test('also after the time gives a seat, and a copied one asks for no news', async ({ page }) => {
    const email = someone('late')
    await holdPlace(email, inDays(-1), 'canceled')
    await openLink(page, email, 'copied-')
    await expect(page.getByText("Your registration wasn't confirmed in time.")).toBeVisible()
    await expect(page.getByRole('checkbox')).toBeHidden()
    await button(page, 'Confirm my seat').click()
    await expect(page.getByText('Guest, you are registered')).toBeVisible()
  })

  test('while every seat is taken promises a place in line, and gives it', async ({ page }) => {
    const email = someone('full')
    await holdPlace(email, inDays(1 / 48), 'waiting', 0)
    await openLink(page, email)
    const full = 'All seats are taken right now. Confirm to get place 1'
    await expect(page.getByText(full)).toBeVisible()
    await button(page, 'Confirm my seat').click()
    await expect(title(page, "You're on the waiting list")).toBeVisible()
    await expect(page.getByText('Guest, you are number 1 on the waiting list.')).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Add it to your calendar' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Create my free account' })).toBeVisible()
  })

  test('of an imported person confirms or cancels, also on the waiting list', async ({ page }) => {
    const [comes, goes, waits] = [someone('comes'), someone('goes'), someone('waits')]
    const { id } = await addSession(5)
    const imported = { name: '', confirmed_at: null, imported_at: inDays(-1), source: 'import' }
    const people = [comes, goes].map((email) => ({ ...imported, email }))
    await addRegistrations(id, people)
    await openLink(page, comes)
    const question = 'You have a seat. Please confirm that you will come.'
    await expect(page.getByText(question)).toBeVisible()
    await expect(page.getByText(/^Your way in opens here at \d/)).toBeVisible()
    await page.getByLabel('Full name').fill('Kavya')
    await button(page, 'Confirm my seat').click()
    await expect(page.getByText('Kavya, you are registered')).toBeVisible()
    await openLink(page, goes)
    await button(page, 'Cancel my registration').click()
    await button(page, 'Yes, cancel it').click()
    await expect(page.getByText('Your registration is canceled.')).toBeVisible()
    const full = await addSession(0)
    await addRegistrations(full.id, [{ ...imported, email: waits }])
    await openLink(page, waits)
    await expect(page.getByText('All seats are taken right now.')).toBeVisible()
    await button(page, 'Cancel my registration').click()
    await expect(page.getByRole('group', { name: /^You lose your place/ })).toBeVisible()
    await button(page, 'Yes, cancel it').click()
    await expect(page.getByText('Your registration is canceled.')).toBeVisible()
  })
})
