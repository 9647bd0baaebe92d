import { readFile } from 'node:fs/promises'
import { addresses } from '../support/addresses.ts'
import { expect, loseBackend, newAccount, signIn, siteBackend, test } from '../support/member.ts'
import { answerParts, PAGE_REQUEST } from '../support/page-parts.ts'
import { accessibilityFaults, layoutShifts } from '../support/visitor.ts'
import {
  answerWith,
  countRows,
  linkMailedTo,
  memberIdOf,
  newPerson,
  signInByForm,
  signOutByMenu,
} from './support.ts'

const membersPages = ['/members', '/members/account', '/members/tool?id=1']

test('a person signs up, finds five tools to do, and is still known after a reload', async ({
  page,
}) => {
  const person = newPerson()
  await page.goto('/login?mode=sign-up')
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page).toHaveURL('/members')
  await expect(page.getByText('Account created! Welcome to AI Mind OS.')).toBeVisible()
  await expect(page.getByRole('heading', { name: `Welcome, ${person.name}` })).toBeVisible()
  await expect(page.getByText('0 of 5 completed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Take the audit' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: `Welcome, ${person.name}` })).toBeVisible()
})

test('a person without a name is asked for it, and no account is made', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Full name').fill('   ')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('a-password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Please enter your full name')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
  expect(asked.filter((url) => url.includes('/signup'))).toEqual([])
})

test('a person who has to confirm the address is told to look for the mail, and gets it again', async ({
  page,
}) => {
  const { name, email, password } = newPerson()
  await answerWith(page, 'auth/v1/signup', 200, JSON.stringify({ id: '1', email, identities: [] }))
  await answerWith(page, 'auth/v1/resend', 200, '{}')
  await page.goto('/login?mode=sign-up')
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Sent again.')).toBeVisible()
})

test('a password the server finds weak is refused in its own words, with the reasons', async ({
  page,
  watch,
}) => {
  watch.expectMessage(/422/)
  const weak = { code: 422, error_code: 'weak_password', msg: 'Password is known to be weak.' }
  const body = JSON.stringify({ ...weak, weak_password: { reasons: ['pwned'] } })
  await answerWith(page, 'auth/v1/signup', 422, body)
  await page.goto('/login?mode=sign-up')
  await page.getByLabel('Full name').fill('Nora')
  await page.getByLabel('Email').fill('nora@example.com')
  await page.getByLabel('Password').fill('123456')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Password is known to be weak. (pwned)')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nora@example.com')
})

test('a wrong password is refused in the words of the server', async ({ page, watch }) => {
  watch.expectMessage(/400/)
  const { email } = await newAccount()
  await page.goto('/login')
  await signInByForm(page, { email, password: 'not-the-password' })
  await expect(page.getByText('Invalid login credentials')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('what is typed before the script arrives is kept', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_astro/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login?mode=sign-up', { waitUntil: 'commit' })
  await page.getByLabel('Full name').fill('Early Bird')
  await page.getByLabel('Email').fill('early@example.com')
  await page.getByLabel('Password').fill('typed-early')
  await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled()
  release()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
  await expect(page.getByLabel('Full name')).toHaveValue('Early Bird')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('early@example.com')
  await expect(page.getByLabel('Password')).toHaveValue('typed-early')
})

for (const path of membersPages) {
  test(`a visitor to ${path} signs in first and then arrives there`, async ({ page }) => {
    const account = await newAccount()
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
    await signInByForm(page, account)
    await expect(page).toHaveURL(path)
    await expect(page.getByText('Welcome back!')).toBeVisible()
  })
}

test('a member has no need of /login', async ({ page, member }) => {
  await page.goto('/login')
  await expect(page).toHaveURL('/members')
  await expect(page.getByRole('heading', { name: `Welcome, ${member.name}` })).toBeVisible()
})

test('a member is led by /login to where they came from, and never away from the site', async ({
  page,
  member,
}) => {
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:1',
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await expect(page).toHaveURL('/members')
    await expect(page.getByRole('heading', { name: `Welcome, ${member.name}` })).toBeVisible()
  }
  await page.goto('/login?next=%2Fmembers%2Faccount')
  await expect(page).toHaveURL('/members/account')
})

test('a member who signs out in one tab has left the other within a second', async ({
  context,
  page,
  member,
}) => {
  const other = await context.newPage()
  await other.goto('/members/account')
  await expect(other.getByLabel('Full name')).toHaveValue(member.name)
  await page.goto('/members')
  await page.evaluate(
    (id) => {
      localStorage.setItem(`mind:${id}:memory`, 'mine')
    },
    await memberIdOf(page),
  )
  await signOutByMenu(page)
  await expect(other).toHaveURL(/\/login/, { timeout: 1000 })
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/mine|access_token/)
})

test('a member signs out although the server is down', async ({ context, page, member, watch }) => {
  watch.expectMessage(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/members')
  await expect(page.getByRole('heading', { name: `Welcome, ${member.name}` })).toBeVisible()
  await loseBackend(context)
  await signOutByMenu(page)
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('mind:session'))).toBeNull()
})

test('the next member on this browser is shown nothing of the one before', async ({
  context,
  page,
  member,
}) => {
  await page.goto('/members/account')
  await expect(page.getByLabel('Full name')).toHaveValue(member.name)
  await signIn(context, await newAccount('Second Person'))
  await expect(page.getByLabel('Full name')).toHaveValue('Second Person')
  await expect(page.getByLabel('Email')).not.toHaveValue(member.email)
})

test('a member who forgot the password chooses a new one by the mailed link, once', async ({
  browser,
  page,
  watch,
}) => {
  watch.expectMessage(/403/)
  const { email } = await newAccount()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

  const link = await linkMailedTo(email)
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password').fill('second-password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/members')
  await expect(page.getByText('Your new password has been saved.')).toBeVisible()
  await signOutByMenu(page)
  await signInByForm(page, { email, password: 'second-password' })
  await expect(page).toHaveURL('/members')

  const stranger = await browser.newPage()
  await stranger.goto(link)
  await stranger.getByRole('button', { name: 'Continue' }).click()
  await expect(stranger.getByRole('heading', { name: /link no longer works/ })).toBeVisible()
  await stranger.close()
})

test('a member changes name and password', async ({ page, member, watch }) => {
  watch.expectMessage(/400/)
  await page.goto('/members/account')
  await expect(page.getByLabel('Full name')).toHaveValue(member.name)
  await page.getByLabel('Full name').fill('A New Name')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved.')).toBeVisible()

  await page.getByLabel('Current password').fill('not-the-password')
  await page.getByLabel('New password').fill('second-password')
  await page.getByRole('button', { name: 'Change password' }).click()
  const problem = page.getByText('That password is incorrect.')
  await expect(problem).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    'That password is incorrect.',
  )
  await page.getByLabel('Current password').fill(member.password)
  await expect(problem).toBeHidden()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()

  await signOutByMenu(page)
  await signInByForm(page, { email: member.email, password: 'second-password' })
  await expect(page.getByRole('heading', { name: 'Welcome, A New Name' })).toBeVisible()
})

test('a member takes everything stored about them along as a file', async ({ page, member }) => {
  await page.goto('/members/account')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('my-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.account.email).toBe(member.email)
  expect(data.profile.full_name).toBe(member.name)
  expect(Object.keys(data)).toEqual([
    'account',
    'profile',
    'roles',
    'progress',
    'dismissals',
    'registrations',
  ])
})

test('a member who changes their name finds the new one in their data', async ({
  page,
  member,
}) => {
  await page.goto('/members/account')
  await expect(page.getByLabel('Full name')).toHaveValue(member.name)
  await page.getByLabel('Full name').fill('A New Name')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved.')).toBeVisible()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const data = JSON.parse(await readFile(await (await waiting).path(), 'utf8'))
  expect(data.account.user_metadata.full_name).toBe('A New Name')
  expect(data.profile.full_name).toBe('A New Name')
})

test('a member reads the email of the account as text, and fills in fields', async ({
  page,
  member,
}) => {
  await page.goto('/members/account')
  await expect(page.getByLabel('Email')).toHaveValue(member.email)
  await expect(page.getByLabel('Email')).toHaveCSS('border-width', '0px')
  await expect(page.getByLabel('Current password')).toHaveCSS('border-width', '1px')
})

test('a member deletes the account, down to the last row', async ({ page, member, watch }) => {
  watch.expectMessage(/400/)
  await page.goto('/members')
  const id = await memberIdOf(page)
  await page.getByRole('button', { name: /^Dismiss “Welcome/ }).click()
  await expect.poll(() => countRows('announcement_dismissals', 'user_id', id)).toBe(1)
  expect(await countRows('profiles', 'id', id)).toBe(1)

  await page.goto('/members/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByLabel(/to confirm/).fill('delete it')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('not-the-password')
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByText("That phrase doesn't match.")).toBeVisible()
  await page.getByLabel(/to confirm/).fill('delete my account')
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByText('That password is incorrect.')).toBeVisible()
  await expect(password).toHaveAccessibleDescription(/That password is incorrect/)
  await expect(password).toHaveValue('not-the-password')
  await expect(page.getByLabel(/to confirm/)).toHaveValue('delete my account')
  expect(await countRows('profiles', 'id', id)).toBe(1)
  await password.fill(member.password)
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByText('Your account and everything in it have been deleted.')).toBeVisible()

  expect(await countRows('profiles', 'id', id)).toBe(0)
  expect(await countRows('user_progress', 'user_id', id)).toBe(0)
  expect(await countRows('announcement_dismissals', 'user_id', id)).toBe(0)
  await signInByForm(page, member)
  await expect(page.getByText('Invalid login credentials')).toBeVisible()
})

test('of two tools of one kind the first is the one on the path', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  const ids = ['1', '2', '3'].map((digit) => `a1a1a1a1-0000-4000-8000-00000000001${digit}`)
  const [first, second, prompts] = ids
  const resources = [
    { id: first, title: 'First', description: '', type: 'quiz' },
    { id: second, title: 'Second', description: '', type: 'quiz' },
    { id: prompts, title: 'Prompts', description: '', type: 'download' },
  ]
  const progress = [{ resource_id: first, state: {}, completed_at: '2026-11-21T12:00:00Z' }]
  await answerParts(page, () => ({ resources, progress }))
  await page.goto('/members')
  const step = page.getByRole('region', { name: 'Your next step' })
  await expect(step.getByRole('link')).toHaveAttribute('href', '/members/prompt-pack')
})

test('an announcement that was put away stays away', async ({ page, member }) => {
  await page.goto('/members')
  const announcement = page.getByRole('article').filter({ hasText: 'Welcome to your members' })
  const saved = page.waitForResponse(/announcement_dismissals/)
  await announcement.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(announcement).toBeHidden()
  await saved
  await page.reload()
  await expect(page.getByRole('heading', { name: `Welcome, ${member.name}` })).toBeVisible()
  await expect(announcement).toBeHidden()
})

test('every resource leads to its tool, and one of an unknown type to the page that says so', async ({
  page,
  member,
}) => {
  const podcast = {
    id: 'a1a1a1a1-0000-4000-8000-0000000000aa',
    title: '<b>A Podcast</b>',
    description: '"><img src=x onerror=alert(1)> {{7*7}}',
    type: 'podcast',
  }
  await answerParts(page, ({ resources }) => ({
    resources: Array.isArray(resources) ? [...resources, podcast] : [],
  }))
  await answerWith(page, 'rest/v1/resources', 200, JSON.stringify([podcast]))
  await page.goto('/members')
  await expect(page.getByRole('heading', { name: `Welcome, ${member.name}` })).toBeVisible()
  await expect(page.getByText('0 of 6 completed')).toBeVisible()
  const links = page.getByRole('region', { name: 'Your tools' }).getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/members/ai-mind-audit',
    '/members/prompt-pack',
    '/members/dopamine-reset',
    '/members/roi-calculator',
    '/members/gauntlet-builder',
    `/members/tool?id=${podcast.id}`,
  ])
  await links.last().click()
  await expect(page.getByRole('heading', { name: podcast.title })).toBeVisible()
  await expect(page.getByText(podcast.description)).toBeVisible()
  await expect(page.getByText("This tool isn't available yet.")).toBeVisible()
})

test('a member who follows a link to a tool by its id comes to the tool', async ({
  page,
  member,
}) => {
  expect(member.email).toBeTruthy()
  const [audit] = await siteBackend().asOwner('GET', 'resources?resource_type=eq.quiz')
  await page.goto(`/members/tool?id=${audit?.['id']}`)
  await expect(page).toHaveURL('/members/ai-mind-audit')
  await expect(page.getByText('Statement 1 of 8')).toBeVisible()
})

test('a member without a network reads so at once', async ({ page, member, watch }) => {
  watch.expectMessage(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/members/account')
  await expect(page.getByLabel('Full name')).toHaveValue(member.name)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
  })
  await page.route(`${addresses.backend}/**`, (route) => route.abort('internetdisconnected'))
  await page.goto('/members')
  await expect(page.getByText("Some of this page couldn't be loaded.")).toBeVisible({
    timeout: 2500,
  })
})

test('a member on a wide screen sees the states of the tools end where the list ends', async ({
  page,
  member,
}) => {
  expect(member.email).toBeTruthy()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/members')
  const row = page.getByRole('region', { name: 'Your tools' }).getByRole('listitem').first()
  const ends = await row.getByText('Not started').evaluate((state) => {
    const range = document.createRange()
    range.selectNodeContents(state)
    const list = state.closest('li')?.getBoundingClientRect().right ?? 0
    return list - range.getBoundingClientRect().right
  })
  expect(ends).toBeLessThan(16)
})

test('a member whose data cannot be read finds an empty list and tries again', async ({
  page,
  member,
  watch,
}) => {
  watch.expectMessage(/502/)
  await answerWith(page, 'rest/v1/', 502, '<h1>Bad gateway</h1>')
  await page.goto('/members')
  await expect(page.getByText('0 of 0 completed')).toBeVisible()
  await expect(page.getByText('There are no tools right now.')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Welcome, Member' })).toBeVisible()
  await expect(page.getByText('Bad gateway')).toBeHidden()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: `Welcome, ${member.name}` })).toBeVisible()
  await expect(page.getByText('0 of 5 completed')).toBeVisible()
})

test('a member whose list comes as nonsense tries again', async ({ page, member }) => {
  expect(member.email).toContain('@')
  for (const body of ['<html>', '{}', 'null', '[{"title":null}]']) {
    await answerWith(page, 'rest/v1/', 200, body)
    await page.goto('/members')
    await expect(page.getByText('0 of 0 completed')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('0 of 5 completed')).toBeVisible()
    // The next answer meets a device that has nothing to show instead.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.endsWith(':last-page')) localStorage.removeItem(key)
      }
    })
  }
})

test('a token that is refused once is renewed, and the member notices nothing', async ({
  page,
  member,
  watch,
}) => {
  watch.expectMessage(/401/)
  let refusals = 0
  await page.route(PAGE_REQUEST, async (route) => {
    if (route.request().method() === 'OPTIONS' || refusals > 0) return route.continue()
    refusals += 1
    const headers = { 'access-control-allow-origin': '*' }
    return route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT' }, headers })
  })
  await page.goto('/members')
  await expect(page.getByRole('heading', { name: `Welcome, ${member.name}` })).toBeVisible()
  await expect(page.getByText('0 of 5 completed')).toBeVisible()
  expect(refusals).toBe(1)
})

test('a member whose token is refused for good is asked to sign in again', async ({
  page,
  member,
  watch,
}) => {
  watch.expectMessage(/401/)
  const refusal = JSON.stringify({ code: 'PGRST303', message: 'JWT expired' })
  await answerWith(page, 'rest/v1/', 401, refusal)
  await page.goto('/members/account')
  await expect(page).toHaveURL('/login?next=%2Fmembers%2Faccount&reason=ended')
  await expect(page.getByText('Please sign in again.')).toBeVisible()
  await page.unrouteAll()
  await signInByForm(page, member)
  await expect(page).toHaveURL('/members/account')
})

test('an outage while the session is renewed is no sign-out', async ({ page, member, watch }) => {
  watch.expectMessage(/503/)
  await page.addInitScript(() => {
    const session = JSON.parse(localStorage.getItem('mind:session') ?? '{}')
    localStorage.setItem('mind:session', JSON.stringify({ ...session, expires_at: 1 }))
  })
  await answerWith(page, 'auth/v1/token', 503, '{}')
  await page.goto('/members/account')
  await expect(page.getByText('Reconnecting.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(member.email)
  await expect(page).toHaveURL('/members/account')
})

test('the bar stands where it will stand while the page still comes in', async ({
  page,
  member: _,
}) => {
  const tools = page.locator('#tools')
  await page.goto('/members')
  await expect(page.getByRole('button', { name: /^Signed in as/ })).toBeVisible()
  const whole = await tools.boundingBox()
  // Chromium lets no page that a test has made up talk to the backend of this machine.
  await answerWith(page, 'rest/v1/', 200, '{}')
  await page.route('/members', async (route) => {
    const response = await route.fetch()
    const [begun] = (await response.text()).split('<astro-island', 1)
    await route.fulfill({ response, body: begun ?? '' })
  })
  await page.goto('/members')
  await expect(page.locator('astro-island')).toHaveCount(0)
  expect(await tools.boundingBox()).toEqual(whole)
})

test('a part of the page that cannot be loaded says so, and the rest works', async ({
  page,
  member,
  watch,
}) => {
  watch.expectMessage(/ERR_FAILED|astro-island/)
  await page.route('**/_astro/Dashboard*.js*', (route) => route.abort())
  await page.goto('/members')
  await expect(page.getByText('This part of the page has stopped working.')).toBeVisible()
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  await expect(page.getByText(member.email, { exact: true })).toBeVisible()
})

for (const width of [360, 1440]) {
  test(`the pages can be used by everyone at ${width} px`, async ({ page, member }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/members')
    await expect(page.getByRole('heading', { name: `Welcome, ${member.name}` })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await layoutShifts(page)).toEqual([])
    await page.goto('/members/account')
    await expect(page.getByLabel('Full name')).toHaveValue(member.name)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await layoutShifts(page)).toEqual([])
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('button', { name: /^Signed in as/ }).click()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
    for (const mode of ['sign-in', 'sign-up', 'forgot', 'new-password']) {
      await page.goto(`/login?mode=${mode}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await layoutShifts(page)).toEqual([])
    }
  })
}
