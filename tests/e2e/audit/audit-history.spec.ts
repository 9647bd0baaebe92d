import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { parse } from 'yaml'
import { contentDir } from '../../../src/content-model/content-dir.ts'
import { rate as rateQuestion } from '../../../src/features/audit/history-rules.ts'
import type { Answer, Question } from '../../../src/features/audit/rules.ts'
import type { ProgressState } from '../../../src/features/member/entries.ts'
import { type Account, expect, openTool, siteBackend, test } from '../../support/people/member.ts'

const AUDIT = 'ai-mind-audit'
const { questions }: { questions: readonly Question[] } = parse(
  readFileSync(join(contentDir, 'tools/audit.yaml'), 'utf8'),
)
const DAY = 86_400_000

const statement = (page: Page) => page.getByRole('heading', { level: 2 })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /sav/i })
const audits = (page: Page) =>
  page.getByRole('region', { name: 'Your audits' }).getByRole('listitem')

/** Rates the statements by the number keys. */
async function rate(page: Page, values: string) {
  for (const value of values) {
    const before = await statement(page).first().textContent()
    await page.keyboard.press(value)
    await expect(statement(page).first()).not.toHaveText(before ?? '')
  }
}

async function retake(page: Page, values: string) {
  await page.getByRole('button', { name: 'Retake the audit' }).click()
  await expect(page.getByText('Statement 1 of 8')).toBeVisible()
  await rate(page, values)
}

/** A completed audit, taken so many days ago. */
const auditOf = (values: readonly Answer[], daysAgo: number) =>
  questions.reduce<ProgressState>(
    (state, { id }, i) =>
      rateQuestion(state, questions, id, values[i] ?? 1, Date.now() - daysAgo * DAY + i),
    {},
  )
const FIRST: readonly Answer[] = [1, 2, 5, 3, 4, 2, 5, 3]

/** What the member has done before in each tool, in the order of the path. */
async function addProgress({ email, password }: Account, states: readonly object[]) {
  const api = siteBackend()
  const { userId } = await api.signIn(email, password)
  for (const [i, state] of states.entries()) {
    await api.asOwner('POST', 'user_progress', {
      user_id: userId,
      resource_id: `a1a1a1a1-0000-4000-8000-00000000000${i + 1}`,
      state: JSON.parse(JSON.stringify(state)),
      completed_at: new Date().toISOString(),
    })
  }
}

const OTHER_TOOLS = [{}, {}, {}, {}]

test('a member reads in a sentence and sees in the picture what has changed since the last audit', async ({
  page,
  member: _,
}) => {
  await openTool(page, AUDIT)
  await rate(page, '12534253')
  await expect(page.getByText('Last time')).toHaveCount(0)
  await retake(page, '22222222')
  await expect(
    page.getByText(/Last time, .*: 63%, Advanced. Change since .*: -23\.$/),
  ).toBeVisible()
  await expect(page.getByText("Trainer's reference 50% · Last time 30%")).toBeVisible()
  await retake(page, '12534255')
  await expect(
    page.getByText(/: 40%, Intermediate\. Change since then, in points: \+28\.$/),
  ).toBeVisible()
  await expect(page.getByRole('figure').locator('.stroke-muted')).toHaveCount(2)
  await expect(audits(page)).toHaveText([/63%, Advanced$/, /40%, Intermediate$/, /68%, Advanced$/])
  await page.getByRole('button', { name: 'Change an answer' }).click()
  const unbroken = page.getByRole('button', { name: /unbroken|15 minutes/ })
  await expect(unbroken).toContainText('5 Always')
  await unbroken.click()
  await page.keyboard.press('1')
  await expect(audits(page)).toHaveText([
    /63%, Advanced$/,
    /40%, Intermediate$/,
    /58%, Intermediate$/,
  ])
})

test('a member is offered the audit again after a pause, and then the weakest stone', async ({
  page,
  member,
}) => {
  await addProgress(member, [auditOf(FIRST, 31), ...OTHER_TOOLS])
  await page.goto('/members')
  const step = page.getByRole('region', { name: 'Your next step' })
  await expect(step).toContainText('It is time to take the audit again')
  await step.getByRole('link', { name: 'Take the audit again' }).click()
  await retake(page, '55555155')
  await expect(saved(page)).toHaveText('Saved')
  await page.goto('/members')
  await expect(step).toContainText('Rapid Learning has the lowest score in your latest audit.')
  await step.getByRole('link', { name: 'Plan your stone' }).click()
  await expect(page).toHaveURL('/members/gauntlet-builder#learning')
})
