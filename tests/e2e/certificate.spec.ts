import type { Page } from 'playwright/test'
import { expect, newAccount, openTool, signIn, test } from '../support/member.ts'
import { drawnPages } from '../support/pdf.ts'
import { checkDays, openCertificate } from '../support/steps.ts'

const sheet = (page: Page) => page.getByRole('article', { name: 'Certificate of completion' })

test.use({ timezoneId: 'Asia/Kolkata' })

test('a member who has checked thirty days prints a certificate with name, dates and days', async ({
  page,
  member,
}) => {
  await page.clock.setFixedTime('2026-02-01T06:00:00Z')
  await openTool(page, 'dopamine-reset')
  await checkDays(page, 1, 30)
  await openCertificate(page)
  await expect(sheet(page)).toContainText(member.name)
  await expect(sheet(page)).toContainText('1 February 2026')
  await expect(sheet(page)).toContainText('2 March 2026')
  await expect(sheet(page)).toContainText('30 of 30')
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible()
  expect(drawnPages(await page.pdf({ format: 'A4' }))).toEqual([true])
})

test('a member who has not checked all days is led to the challenge', async ({
  page,
  member: _,
}) => {
  await openTool(page, 'dopamine-reset')
  await checkDays(page, 1, 3)
  await page.goto('/members/certificate')
  await expect(sheet(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to the challenge' }).click()
  await expect(page).toHaveURL('/members/dopamine-reset')
})

test('nobody else sees a certificate on the same browser', async ({ page, context, member }) => {
  await openTool(page, 'dopamine-reset')
  await checkDays(page, 1, 30)
  await openCertificate(page)
  await page.goto('about:blank')
  await signIn(context, await newAccount('Otto Other'))
  await page.goto('/members/certificate')
  await expect(page.getByText('as soon as you have checked all thirty days')).toBeVisible()
  await expect(page.getByText(member.name)).toHaveCount(0)
  // A page of the members' area would leave by itself as its session goes.
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/members/certificate')
  await expect(page).toHaveURL(/\/login/)
})
