import type { Page } from 'playwright/test'
import { expect, openTool, test } from '../../support/people/member.ts'
import { rateByKeys } from '../../support/people/steps.ts'

const statement = (page: Page) => page.getByRole('heading', { level: 2 })

test.beforeEach(async ({ page, member: _ }) => {
  await openTool(page, 'ai-mind-audit')
})

test('the weakest stone leads to its prompt, and the other ways are folded', async ({ page }) => {
  await rateByKeys(page, '12534253')
  await expect(statement(page)).toHaveText(
    'You are strongest in Creative Innovation. Begin with Critical Thinking.',
  )
  const advice = page.getByRole('region', { name: 'Where to begin' })
  await expect(advice.getByRole('link')).toHaveText(['Use the prompt Mirror'])
  await advice.getByText('More ways to begin').click()
  await expect(advice.getByRole('heading', { level: 4 })).toHaveText([
    'Critical Thinking',
    'Rapid Learning',
  ])
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
  await advice.getByRole('link', { name: 'Use the prompt Depth Drill' }).click()
  await expect(page.getByRole('article', { name: 'Depth Drill' })).toBeInViewport()
})

test('all stones that share a score are named, and the trainer’s mark is explained', async ({
  page,
}) => {
  await rateByKeys(page, '33333334')
  await expect(statement(page)).toHaveText(
    'You are strongest in Flow State Mastery. Begin with Critical Thinking, Creative Innovation, Prompt Engineering or Rapid Learning.',
  )
  await expect(page.getByText("is the trainer's reference: a fixed mark")).toBeVisible()
  await page.getByRole('button', { name: 'Retake the audit' }).click()
  await rateByKeys(page, '33333333')
  await expect(statement(page)).toHaveText(/^Your five stones are equally strong\./)
})
