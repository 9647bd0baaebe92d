import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright/test'
import { LOCAL_PUBLISHABLE_KEY } from '../../scripts/backend.ts'
import { addresses } from '../support/addresses.ts'
import { asOwner, expect, type Row, test } from '../support/admin.ts'
import { test as memberTest, newAccount, signIn } from '../support/member.ts'
import { answerParts, PAGE_REQUEST } from '../support/page-parts.ts'
import { accessibilityFaults, layoutShifts } from '../support/visitor.ts'

async function open(page: Page, part = 'overview') {
  await page.goto(`/admin#${part}`)
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
}

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const textOf = async (download: Download) => readFile(await download.path(), 'utf8')
const unique = (topic: string) => `${topic} ${crypto.randomUUID().slice(0, 8)}`

/** What somebody might write to do harm, and what any script may do to a line. */
const nasty =
  '<img src=x onerror=alert(1)> "><svg/onload=alert(1)> {{7*7}} </script> \u202Eمرحبا 👩‍👩‍👧'

async function write(message: Row): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  await asOwner('POST', 'contact_messages', { name: 'Ada', message: 'Hello', ...message, email })
  return email
}

const messageOf = (page: Page, email: string) =>
  page.getByRole('article').filter({ hasText: email })

memberTest.describe('who is no admin', () => {
  memberTest('a visitor is asked to sign in first', async ({ page }) => {
    await page.goto('/admin')
    await expect(page).toHaveURL('/login?next=%2Fadmin')
  })

  memberTest('a member is sent to the dashboard and told why', async ({ page, context }) => {
    await signIn(context, await newAccount())
    await page.goto('/admin')
    await expect(page).toHaveURL('/members')
    await expect(page.getByRole('alert')).toContainText('Access denied: Admin privileges required')
  })

  memberTest(
    'a member who calls the functions by hand is refused, and told nothing else',
    async ({ page, context }) => {
      await signIn(context, await newAccount())
      await page.goto('/members')
      const token: string = await page.evaluate(
        () => JSON.parse(localStorage.getItem('mind:session') ?? '{}').access_token,
      )
      const functions = ['overview', 'members', 'member_export', 'order_resources', 'audit_log']
      for (const name of functions.map((end) => `admin_${end}`)) {
        const answer = await fetch(`${addresses.backend}/rest/v1/rpc/${name}`, {
          method: 'POST',
          headers: {
            apikey: LOCAL_PUBLISHABLE_KEY,
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
          },
          body: '{}',
        })
        expect([name, answer.status]).toEqual([name, 403])
        expect(await answer.json()).toMatchObject({ code: '42501' })
      }
    },
  )
})

test.describe('who is an admin', () => {
  test('somebody whose role cannot be read at the moment can try again', async ({
    page,
    watch,
  }) => {
    watch.expectMessage(/502/)
    await page.route(PAGE_REQUEST, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.goto('/admin')
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await retry.click()
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  })

  test('somebody who loses the role is told so at the next step and leaves', async ({
    page,
    admin,
    watch,
  }) => {
    watch.expectMessage(/403/)
    await open(page, 'send-announcement')
    const user = await asOwner('POST', 'rpc/account_of', { p_email: admin.email })
    await asOwner('DELETE', `user_roles?user_id=eq.${user}`)
    await page.getByLabel('Title').fill('Never sent')
    await page.getByRole('button', { name: 'Send to all members' }).click()
    await expect(page).toHaveURL('/members')
    await expect(page.getByRole('alert')).toContainText('Access denied: Admin privileges required')
    expect(await asOwner('GET', 'announcements?title=eq.Never%20sent')).toEqual([])
  })

  test('somebody who is refused something reads why and goes on', async ({ page, watch }) => {
    watch.expectMessage(/403/)
    await open(page, 'resources')
    await page.route(`${addresses.backend}/rest/v1/resources?id=eq.**`, (route) =>
      route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } }),
    )
    const roleIsReadAgain = page.waitForRequest(/user_roles/)
    await page.getByRole('button', { name: 'Switch off' }).first().click()
    await expect(page.getByRole('alert')).toContainText("You don't have permission to do that.")
    await roleIsReadAgain
    await expect(page.getByRole('heading', { name: 'AI Mind Audit' })).toBeVisible()
  })
})

test.describe('the figures', () => {
  test('are counted in the database: no row of a member is sent', async ({ page }) => {
    const reads: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/rest/v1/')) reads.push(pathname)
    })
    await open(page)
    await expect(page.getByRole('definition')).toHaveCount(3)
    expect(reads.sort()).toEqual(['/rest/v1/contact_messages', '/rest/v1/rpc/admin_page'])
  })

  test('are a picture and a table of the last 30 days', async ({ page }) => {
    await open(page)
    await expect(page.getByRole('img', { name: /^Sign-ups: \d+ in 30 days/ })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Completions: \d+ in 30 days/ })).toBeVisible()
    await page.getByText('As a table').first().click()
    await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(31)
  })

  test('tell where people stop in each tool', async ({ page }) => {
    await open(page)
    const challenge = page.getByRole('listitem').filter({ hasText: '30-Day Challenge' })
    await expect(challenge).toContainText(/Stopped partway/)
    await page.getByText('As a table').last().click()
    const row = page.getByRole('row', { name: /^30-Day Challenge 27 / })
    await expect(row).toBeVisible()
  })

  test('leave as a file that a spreadsheet reads as UTF-8', async ({ page }) => {
    await open(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export analytics' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('analytics.csv')
    const text = await textOf(file)
    expect(text.startsWith('\uFEFF"Figure","Tool","Day","Steps saved","Amount"\r\n')).toBe(true)
    expect(text.match(/"Sign-ups"/g)).toHaveLength(30)
    expect(text).toContain('"Started","AI Mind Audit",,,')
    await expect(said(page, 'Downloaded!')).toBeVisible()
  })

  test('can be asked for again after the server failed', async ({ page }) => {
    await answerParts(page, () => ({ overview: null, errors: { overview: '57014' } }))
    await open(page)
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(
      'Something went wrong on our server.',
    )
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('definition')).toHaveCount(3)
  })
})

test.describe('the inbox', () => {
  test('shows what was written as text, and whoever wrote it', async ({ page }) => {
    let dialogs = 0
    page.on('dialog', (dialog) => {
      dialogs += 1
      void dialog.dismiss()
    })
    const email = await write({ name: nasty.slice(0, 90), message: nasty })
    await open(page, 'inbox')
    await expect(messageOf(page, email)).toContainText(nasty)
    await expect(messageOf(page, email).getByRole('img')).toHaveCount(0)
    expect(dialogs).toBe(0)
  })

  test('the number of unread messages comes without moving a link', async ({ page }) => {
    await write({})
    await page.setViewportSize({ width: 412, height: 823 })
    await open(page)
    await expect(page.getByRole('link', { name: /^Inbox \d+ unread$/ })).toBeVisible()
    expect(await layoutShifts(page)).toEqual([])
  })

  test('a message that is marked as handled stays so', async ({ page }) => {
    const email = await write({})
    await open(page, 'inbox')
    const message = messageOf(page, email)
    await expect(message).toContainText('Unread')
    await message.getByRole('button', { name: 'Mark as handled' }).click()
    await expect(message).toContainText('Handled')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
    await expect(message).toContainText('Handled')
    await message.getByRole('button', { name: 'Mark as unread' }).click()
    await expect(message).toContainText('Unread')
  })

  test('a message is deleted only after a second thought', async ({ page }) => {
    const email = await write({})
    await open(page, 'inbox')
    const message = messageOf(page, email)
    await message.getByRole('button', { name: 'Delete' }).click()
    await message.getByRole('button', { name: 'Keep it' }).click()
    await expect(message).toContainText('Hello')
    await message.getByRole('button', { name: 'Delete' }).click()
    await message.getByRole('button', { name: 'Delete for good' }).click()
    await expect(message).toBeHidden()
    expect(await asOwner('GET', `contact_messages?email=eq.${email}`)).toEqual([])
  })

  test('a second Enter on Delete keeps the message, and the keyboard stays on its buttons', async ({
    page,
  }) => {
    const email = await write({})
    await open(page, 'inbox')
    const message = messageOf(page, email)
    await message.getByRole('button', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
    await expect(message.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(message.getByRole('button', { name: 'Delete' })).toBeFocused()
    await message.getByRole('button', { name: 'Mark as handled' }).focus()
    await page.keyboard.press('Enter')
    await expect(message.getByRole('button', { name: 'Mark as unread' })).toBeFocused()
    expect(await asOwner('GET', `contact_messages?email=eq.${email}`)).toHaveLength(1)
  })

  test('a reader who asks for older messages goes on at the first of them', async ({ page }) => {
    const line = (number: number) => ({
      id: crypto.randomUUID(),
      name: `Sender ${number}`,
      email: 'a@example.com',
      message: 'Hello',
      createdAt: '2026-01-01T00:00:00Z',
      isHandled: null,
    })
    await page.route(`${addresses.backend}/rest/v1/contact_messages**`, (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const offset = Number(new URL(route.request().url()).searchParams.get('offset') ?? 0)
      const number = offset === 0 ? 50 : 1
      return route.fulfill({ json: Array.from({ length: number }, (_, i) => line(offset + i)) })
    })
    await open(page, 'inbox')
    await page.getByRole('button', { name: 'Show older messages' }).press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'Sender 50' })).toBeFocused()
  })

  test('is answered in the mail program, by an address that the sender cannot bend', async ({
    page,
  }) => {
    const email = await write({ message: 'Hello&bcc=all@example.com' })
    await open(page, 'inbox')
    const link = messageOf(page, email).getByRole('link', { name: 'Answer' })
    const address = new URL((await link.getAttribute('href')) ?? '')
    expect(address.protocol).toBe('mailto:')
    expect(decodeURIComponent(address.pathname)).toBe(email)
    expect([...address.searchParams.keys()]).toEqual(['subject', 'body'])
    expect(address.searchParams.get('body')).toContain('> Hello&bcc=all@example.com')
  })
})

test.describe('the members', () => {
  test('are found by a part of their name or address', async ({ page }) => {
    await open(page, 'members')
    await page.getByLabel('Search names and emails').fill('elena')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('Found: 1')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'elena.petrova@example.com' })
    await expect(row).toContainText('2 of 3 started')
    await page.getByLabel('Search names and emails').fill('nobody-is-called-this')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('No matching name or email.')).toBeVisible()
  })

  test('leave as a file in which no name is a formula', async ({ page }) => {
    const calculating = await newAccount('=1+1;"quoted"')
    await open(page, 'members')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download all as CSV' }).click()
    const text = await textOf(await downloading)
    expect(text.startsWith('\uFEFF"Account ID","Name","Email",')).toBe(true)
    expect(text).toContain(`"'=1+1;""quoted""","${calculating.email}"`)
    expect(text).toContain('"Елена Петрова"')
  })

  test('are read in pages', async ({ page }) => {
    const member = (number: number) => ({
      id: crypto.randomUUID(),
      full_name: `Member ${number}`,
      email: 'a@example.com',
      joined_at: '2026-01-01T00:00:00Z',
      last_active_at: null,
      started: 0,
      completed: 0,
      total: 51,
    })
    await page.route(`${addresses.backend}/rest/v1/rpc/admin_members`, (route) => {
      const isFirst = route.request().postDataJSON().p_page === 1
      const numbers = isFirst ? Array.from({ length: 50 }, (_, i) => i + 1) : [51]
      return route.fulfill({ json: numbers.map(member) })
    })
    await open(page, 'members')
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByRole('rowheader', { name: 'Member 51' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Members' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Members' })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  })
})

test.describe('announcements', () => {
  test('reach a member, change, and end', async ({ page, browser }) => {
    const title = unique('News')
    await open(page)
    await page.getByRole('link', { name: 'Send announcement' }).click()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Text').fill(nasty)
    await page.getByRole('button', { name: 'Send to all members' }).click()
    await expect(said(page, "The announcement is on every member's dashboard.")).toBeVisible()

    const context = await browser.newContext()
    await signIn(context, await newAccount())
    const dashboard = await context.newPage()
    await dashboard.goto('/members')
    const announcement = dashboard.getByRole('article').filter({ hasText: title })
    await expect(announcement).toContainText(nasty)

    const sent = page.getByRole('article').filter({ hasText: title })
    await sent.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Text').fill('Changed')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(sent).toContainText('Changed')
    await dashboard.reload()
    await expect(announcement).toContainText('Changed')

    await sent.getByRole('button', { name: 'End now' }).click()
    await expect(sent).toContainText('Ended')
    await dashboard.reload()
    await expect(dashboard.getByRole('heading', { name: 'Your tools' })).toBeVisible()
    await expect(announcement).toBeHidden()
    await context.close()
  })

  test('are not sent without a title, and what was typed stays', async ({ page }) => {
    await open(page, 'send-announcement')
    await page.getByLabel('Text').fill('All of this')
    await page.getByRole('button', { name: 'Send to all members' }).click()
    await expect(page.getByText('Please enter a title')).toBeVisible()
    await expect(page.getByLabel('Title')).toBeFocused()
    await expect(page.getByLabel('Text')).toHaveValue('All of this')
  })

  test('that would already have ended are not sent', async ({ page }) => {
    await open(page, 'send-announcement')
    await page.getByLabel('Title').fill('Too late')
    await page.getByLabel('Ends').fill('2020-01-01T10:00')
    await page.getByRole('button', { name: 'Send to all members' }).click()
    await expect(page.getByText('Please enter a time in the future')).toBeVisible()
    await expect(page.getByLabel('Ends')).toBeFocused()
    expect(await asOwner('GET', 'announcements?title=eq.Too%20late')).toEqual([])
  })

  test('that have ended can be corrected, and keep their end', async ({ page }) => {
    const title = unique('Over')
    const ends_at = '2026-01-01T10:20:30+00:00'
    await asOwner('POST', 'announcements', { title, ends_at })
    await open(page, 'announcements')
    const sent = page.getByRole('article').filter({ hasText: title })
    await sent.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Text').fill('Corrected')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(sent).toContainText('Corrected')
    const stored = JSON.stringify(
      await asOwner('GET', `announcements?title=eq.${encodeURIComponent(title)}`),
    )
    expect(stored).toMatch(/2026-01-01.10:20:30/)
  })

  test('that the server does not take are still in the form', async ({ page, watch }) => {
    watch.expectMessage(/503/)
    await open(page, 'send-announcement')
    let requests = 0
    await page.route(`${addresses.backend}/rest/v1/announcements**`, (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      requests += 1
      return route.fulfill({ status: 503, body: 'Busy' })
    })
    await page.getByLabel('Title').fill('Kept')
    await page.getByRole('button', { name: 'Send to all members' }).click()
    await expect(page.getByRole('alert')).toContainText('Something went wrong on our server.')
    await expect(page.getByLabel('Title')).toHaveValue('Kept')
    await expect(page.getByRole('button', { name: 'Send to all members' })).toBeEnabled()
    expect(requests).toBe(1)
  })
})

test.describe('resources', () => {
  test('of a type no tool knows are added, changed and moved', async ({ page }) => {
    const title = unique('Reading list')
    await open(page)
    await page.getByRole('link', { name: 'Add resource' }).click()
    await expect(page.locator('datalist option')).toHaveCount(5)
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Type').fill('books')
    await page.getByLabel('Shown to members').uncheck() // Other tests count what is shown.
    await page.getByRole('button', { name: 'Add', exact: true }).click()

    const resource = page.getByRole('article').filter({ hasText: title })
    await expect(resource).toContainText('books · Switched off')
    const place = () =>
      page
        .getByRole('article')
        .allInnerTexts()
        .then((texts) => texts.findIndex((text) => text.includes(title)))
    const last = await place()
    await resource.getByRole('button', { name: /^Move .* up$/ }).click()
    await expect.poll(place).toBe(last - 1)
    await page.reload()
    await expect(resource).toBeVisible()
    expect(await place()).toBe(last - 1)

    await resource.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Description').fill('Five books to begin with')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(resource).toContainText('Five books to begin with')
    await asOwner('DELETE', `resources?title=eq.${encodeURIComponent(title)}`)
  })

  test('are switched off and on', async ({ page }) => {
    const title = unique('Short-lived')
    await asOwner('POST', 'resources', { title, resource_type: 'books', is_active: false })
    const sent: unknown[] = []
    await page.route(`${addresses.backend}/rest/v1/resources?id=eq.**`, async (route) => {
      sent.push(route.request().postDataJSON())
      // Other tests count what is shown, so the database is not asked to show it.
      await route.fulfill({ json: [{ id: 'any' }] })
    })
    await open(page, 'resources')
    const resource = page.getByRole('article').filter({ hasText: title })
    await resource.getByRole('button', { name: 'Switch on' }).press('Enter')
    await expect(said(page, 'Members can see the resource again.')).toBeVisible()
    await expect(resource.getByRole('button', { name: 'Switch on' })).toBeFocused()
    expect(sent).toEqual([{ is_active: true }])
    await asOwner('DELETE', `resources?title=eq.${encodeURIComponent(title)}`)
  })
})

test.describe('the audit log', () => {
  const entry = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

  test('says who changed what, and from what to what', async ({ page, admin }) => {
    const title = unique('Audited')
    await asOwner('POST', 'announcements', { title, body: 'Before' })
    await open(page, 'announcements')
    const sent = page.getByRole('article').filter({ hasText: title })
    await sent.getByRole('button', { name: 'End now' }).click()
    await expect(sent).toContainText('Ended')
    await page.getByRole('link', { name: 'Audit log' }).click()
    const ended = entry(page, `${admin.email} changed the announcement “${title}”`)
    await expect(ended).toContainText('Active:Yes→becomesNo')
    await expect(
      entry(page, `The owner, with the secret key, added the announcement “${title}”`),
    ).toContainText('Text:none→becomesBefore')
  })

  test('names a deleted message by its row, without what was written', async ({ page, admin }) => {
    const email = await write({ name: 'Kavya', message: 'My secret' })
    await open(page, 'inbox')
    const message = messageOf(page, email)
    await message.getByRole('button', { name: 'Delete' }).click()
    await message.getByRole('button', { name: 'Delete for good' }).click()
    await expect(message).toBeHidden()
    await open(page, 'audit-log')
    const deleted = entry(page, `${admin.email} deleted a contact message`)
    await expect(deleted).toHaveText(/Row [\da-f-]{36}$/)
    await expect(page.getByText('My secret')).toHaveCount(0)
  })

  test('names a download of all members', async ({ page, admin }) => {
    await open(page, 'members')
    await page.getByRole('button', { name: 'Download all as CSV' }).click()
    await expect(said(page, 'Downloaded!')).toBeVisible()
    await open(page, 'audit-log')
    await expect(entry(page, `${admin.email} exported the list of members`)).toHaveCount(1)
  })

  test('is read 50 entries at a time', async ({ page }) => {
    const line = (id: number) => ({
      id,
      happened_at: '2026-01-01T00:00:00Z',
      actor: 7,
      actor_email: null,
      actor_kind: 'account',
      action: 'update',
      table_name: 'later_table',
      row_id: null,
      row_title: null,
      account: null,
      account_email: null,
      changes: {},
    })
    await page.route(`${addresses.backend}/rest/v1/rpc/admin_audit_log`, (route) => {
      const before: number = route.request().postDataJSON().p_before ?? 53
      const json = Array.from({ length: Math.min(50, before - 1) }, (_, i) => line(before - 1 - i))
      return route.fulfill({ json })
    })
    await open(page, 'audit-log')
    const lines = entry(page, 'Deleted account 7 changed a row of the table later_table')
    await expect(lines).toHaveCount(50)
    await page.getByRole('button', { name: 'Show older entries' }).click()
    await expect(lines).toHaveCount(52)
    await expect(page.getByRole('button', { name: 'Show older entries' })).toBeHidden()
  })

  test('can be asked for again after the network was lost', async ({ page, watch }) => {
    watch.expectMessage(/502/)
    await page.route(`${addresses.backend}/rest/v1/rpc/admin_audit_log`, (route) =>
      route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }),
    )
    await open(page, 'audit-log')
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await retry.click()
    await expect(page.getByRole('listitem').first()).toBeVisible()
  })
})

test.describe('the page itself', () => {
  test('keeps the part it shows over a reload, and goes back to the one before', async ({
    page,
  }) => {
    await open(page)
    await page.getByRole('link', { name: 'View members' }).click()
    await expect(page).toHaveURL('/admin#members')
    await expect(page.getByRole('heading', { name: 'Members' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  })

  test('says so when the code of a part cannot be loaded, and offers to load it again', async ({
    page,
    watch,
  }) => {
    watch.expectMessage(/Failed to load resource|dynamically imported module/)
    await page.route('**/_astro/OtherParts*', (route) => route.abort())
    await page.goto('/admin#inbox')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('stopped working')
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Reload page' }).click()
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  })

  test('works by keyboard alone', async ({ page }) => {
    const title = unique('By keyboard')
    await open(page, 'announcements')
    await page.getByRole('link', { name: 'Send announcement' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Title')).toBeFocused()
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    const sent = page.getByRole('article').filter({ hasText: title })
    await expect(sent).toBeVisible()
    await sent.getByRole('button', { name: 'End now' }).focus()
    await page.keyboard.press('Space')
    await expect(sent).toContainText('Ended')
  })

  for (const width of [360, 1440]) {
    test(`is accessible and nothing sticks out at ${width} pixels`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await write({ name: 'x'.repeat(100), message: 'long'.repeat(300) })
      const parts = [
        'overview',
        'inbox',
        'members',
        'send-announcement',
        'add-resource',
        'audit-log',
      ]
      for (const part of parts) {
        await open(page, part)
        for (const table of await page.getByText('As a table').all()) await table.click()
        expect(await accessibilityFaults(page)).toEqual([])
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        )
        expect([part, excess]).toEqual([part, 0])
      }
    })
  }

  test('marks only the part it shows when the reader has forced colors', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await open(page, 'inbox')
    const marked = await page.getByRole('link').evaluateAll((links) =>
      links
        .filter((link) => link.getAttribute('href')?.startsWith('#'))
        .filter((link) => {
          const { borderBottomWidth, borderBottomColor } = getComputedStyle(link)
          const background = getComputedStyle(document.documentElement).backgroundColor
          return borderBottomWidth !== '0px' && borderBottomColor !== background
        })
        .map((link) => link.getAttribute('href')),
    )
    expect(marked).toEqual(['#inbox'])
    const heading = page.getByRole('heading', { name: 'Inbox' })
    await expect(heading).toHaveCSS('outline-style', 'none')
  })

  test('says what will be there while nothing is', async ({ page }) => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'content-range',
      'content-range': '*/0',
    }
    const nothing = { json: [], headers }
    for (const table of [
      'contact_messages',
      'announcements',
      'resources',
      'rpc/admin_members',
      'rpc/admin_audit_log',
    ]) {
      await page.route(`${addresses.backend}/rest/v1/${table}**`, (route) => route.fulfill(nothing))
    }
    await open(page, 'inbox')
    await expect(page.getByText('No messages yet.')).toBeVisible()
    await open(page, 'announcements')
    await expect(page.getByText('No announcements yet.')).toBeVisible()
    await open(page, 'resources')
    await expect(page.getByText('There are no resources yet.')).toBeVisible()
    await open(page, 'members')
    await expect(page.getByText('There are no members yet.')).toBeVisible()
    await open(page, 'audit-log')
    await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
  })
})
