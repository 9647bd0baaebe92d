import type { Page } from 'playwright/test'
import { take } from '#people/audits.ts'
import { type Account, expect, openTool, siteBackend, test } from '#people/member.ts'
import { rateByKeys, state } from '#people/steps.ts'

const AUDIT = 'ai-mind-audit'

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

test('a member reads in a sentence and sees in the picture what has changed since the last audit', async ({
  page,
  member: _,
}) => {
  await openTool(page, AUDIT)
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
  await expect(step).toContainText('Rapid Learning has the lowest score in your latest audit.')
  await step.getByRole('link', { name: 'Plan your stone' }).click()
  await expect(page).toHaveURL('/members/gauntlet-builder#learning')
})
