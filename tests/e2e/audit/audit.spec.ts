import type { Page } from 'playwright/test'
import { take } from '#people/audits.ts'
import { type Account, expect, openTool, siteBackend, test } from '#people/member.ts'
import { rateByKeys, state } from '#people/steps.ts'

const AUDIT = 'ai-mind-audit'
const FIRST = 'Before I ask AI, I write down my own answer, even a rough one.'
const SECOND = /When an AI answer convinces me/

const statement = (page: Page) => page.getByRole('heading', { level: 2 })
const rating = (page: Page, value: number) =>
  page.getByRole('button', { name: new RegExp(`^${value} `) })

const audits = (page: Page) =>
  page.getByRole('region', { name: 'Your audits' }).getByRole('listitem')

async function retake(page: Page, values: string) {
  await page.getByRole('button', { name: 'Retake the audit' }).click()
  await expect(page.getByText('Statement 1 of 8')).toBeVisible()
  await rateByKeys(page, values)
}

/** Every tool of the path is completed, the audit a month ago. */
async function completeAll({ email, password }: Account) {
  const api = siteBackend()
  const { userId } = await api.signIn(email, password)
  const audit = take({}, [1, 2, 5, 3, 4, 2, 5, 3], Date.now() - 31 * 86_400_000)
  for (const [i, state] of [audit, {}, {}, {}, {}].entries()) {
    await api.asOwner('POST', 'user_progress', {
      user_id: userId,
      resource_id: `a1a1a1a1-0000-4000-8000-00000000000${i + 1}`,
      state: JSON.parse(JSON.stringify(state)),
      completed_at: new Date().toISOString(),
    })
  }
}

test.beforeEach(({ page, member: _ }) => openTool(page, AUDIT))

test('a member rates by digits and arrows, back and forth, losing no answer', async ({ page }) => {
  await expect(statement(page)).toHaveText(FIRST)
  // The browser's own shortcut rates nothing.
  await page.keyboard.press('Control+5')
  await page.keyboard.press('4')
  await expect(statement(page)).toHaveText(SECOND)
  await expect(page.getByRole('group', { name: SECOND })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(rating(page, 1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(rating(page, 5)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Statement 3 of 8')).toBeVisible()
  const back = page.getByRole('button', { name: 'Back' })
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).toBeDisabled()
  await back.click()
  await expect(rating(page, 4)).toHaveAttribute('aria-pressed', 'true')
  await back.click()
  await expect(rating(page, 4)).toHaveAttribute('aria-pressed', 'true')
  await expect(back).toBeDisabled()
  await next.click()
  await expect(statement(page)).toHaveText(SECOND)
})

test('an audit under way is on the dashboard, and counts once it is finished', async ({ page }) => {
  const row = page.getByRole('listitem').filter({ hasText: 'of 8 answered' })
  const completed = page.getByRole('listitem').getByText('Completed', { exact: true })
  await rateByKeys(page, '1253')
  await page.goto('/members')
  await expect(row).toContainText('4 of 8 answered')
  await expect(page.getByText('0 of 5 completed')).toBeVisible()
  await expect(completed).toHaveCount(0)
  await openTool(page, AUDIT)
  await rateByKeys(page, '4253')
  await page.goto('/members')
  await expect(page.getByText('1 of 5 completed')).toBeVisible()
  await expect(completed).toHaveCount(1)
  await expect(page.getByText('63%, begin with Critical Thinking')).toBeVisible()
  const step = page.getByRole('link', { name: 'Open your prompt' })
  await expect(step).toHaveAttribute('href', '/members/prompt-pack#mirror')
  await openTool(page, AUDIT)
  await retake(page, '1')
  await page.goto('/members')
  await expect(row).toContainText('Completed before')
  await expect(row).toContainText('1 of 8 answered')
  await expect(completed).toHaveCount(0)
})

test('a member reads every score as text with the trainer’s marks, and the weakest stone leads to its prompt', async ({
  page,
}) => {
  await rateByKeys(page, '12534253')
  const rows = page.getByRole('region', { name: 'Your five stones' }).getByRole('listitem')
  await expect(rows).toHaveText([
    "Critical Thinking30%Trainer's reference 50%",
    "Creative Innovation100%Trainer's reference 60%",
    "Prompt Engineering70%Trainer's reference 40%",
    "Rapid Learning40%Trainer's reference 55%",
    'Flow State Mastery80%',
  ])
  await expect(page.getByText("is the trainer's reference: a fixed mark")).toBeVisible()
  const picture = /Critical Thinking: 30%, .* Flow State Mastery: 80%/
  await expect(page.getByRole('img', { name: picture })).toBeVisible()
  const sentence = 'You are strongest in Creative Innovation. Begin with Critical Thinking.'
  await expect(statement(page)).toHaveText(sentence)
  const advice = page.getByRole('region', { name: 'Where to begin' })
  await expect(advice.getByRole('link')).toHaveText(['Use the prompt Mirror'])
  await advice.getByText('More ways to begin').click()
  const advised = advice.getByRole('heading', { level: 4 })
  await expect(advised).toHaveText(['Critical Thinking', 'Rapid Learning'])
  const links = await advice
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links).toEqual([
    '/members/prompt-pack#mirror',
    '/members/prompt-pack#depth-drill',
    '/members/dopamine-reset#today',
    '/members/gauntlet-builder#critical',
    '/members/prompt-pack#learning-accelerator',
    '/members/dopamine-reset#today',
    '/members/gauntlet-builder#learning',
  ])
  const others = 'Critical Thinking, Creative Innovation, Prompt Engineering or Rapid Learning'
  for (const [values, sentence] of [
    ['33333334', `You are strongest in Flow State Mastery. Begin with ${others}.`],
    ['33333333', /^Your five stones are equally strong\./],
  ] as const) {
    await retake(page, values)
    await expect(statement(page)).toHaveText(sentence)
  }
  await advice.getByText('More ways to begin').click()
  await advice.getByRole('link', { name: 'Use the prompt Depth Drill' }).click()
  await expect(page.getByRole('article', { name: 'Depth Drill' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Depth Drill' })).toBeFocused()
})

test('a member reads in a sentence and sees in the picture what has changed since the last audit', async ({
  page,
}) => {
  await rateByKeys(page, '12534253')
  await expect(page.getByText('Last time')).toHaveCount(0)
  await retake(page, '22222222')
  const worse = /Last time, .*: 63%, Advanced. Change since .*: -23\.$/
  await expect(page.getByText(worse)).toBeVisible()
  await expect(page.getByText("Trainer's reference 50% · Last time 30%")).toBeVisible()
  await retake(page, '12534255')
  const better = /: 40%, Intermediate\. Change since then, in points: \+28\.$/
  await expect(page.getByText(better)).toBeVisible()
  await expect(page.getByRole('figure').locator('.stroke-muted')).toHaveCount(2)
  await expect(audits(page)).toHaveText([/63%, Advanced$/, /40%, Intermediate$/, /68%, Advanced$/])
  const dot = page.getByRole('region', { name: 'Your audits' }).locator('path').last()
  expect(await dot.evaluate((path: SVGPathElement) => path.getTotalLength())).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Change an answer' }).click()
  const unbroken = page.getByRole('button', { name: /unbroken|15 minutes/ })
  await expect(unbroken).toContainText('5 Always')
  await unbroken.click()
  await page.keyboard.press('1')
  const changed = [/63%, Advanced$/, /40%, Intermediate$/, /58%, Intermediate$/]
  await expect(audits(page)).toHaveText(changed)
})

test('after a pause the audit is offered, and then the weakest stone', async ({ page, member }) => {
  await completeAll(member)
  await page.goto('/members')
  const step = page.getByRole('region', { name: 'Your next step' })
  await expect(step).toContainText('It is time to take the audit again')
  await step.getByRole('link', { name: 'Take the audit again' }).click()
  await retake(page, '55555155')
  await expect(state(page)).toHaveText('Saved')
  await page.goto('/members')
  await expect(step).toContainText('Work on Rapid Learning next.')
  await step.getByRole('link', { name: 'Plan your stone' }).click()
  await expect(page).toHaveURL('/members/gauntlet-builder#learning')
})
