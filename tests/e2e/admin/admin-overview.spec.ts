import { accessibilityFaults } from '../../support/browser/accessibility.ts'
import { letThrough } from '../../support/browser/hold-requests.ts'
import { expect, openAdmin, statusWith, test, textOf } from '../../support/people/admin.ts'
import { answerParts } from '../../support/people/page-parts.ts'

test.describe('the figures', () => {
  test('are a picture and a table, of the last 30 days and of where people stop', async ({
    page,
  }) => {
    await openAdmin(page)
    await expect(page.getByRole('img', { name: /^Sign-ups: \d+ in 30 days/ })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Completions: \d+ in 30 days/ })).toBeVisible()
    await page.getByText('As a table').first().click()
    await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(31)
    const challenge = page.getByRole('listitem').filter({ hasText: '30-Day Challenge' })
    await expect(challenge).toContainText(/\d+ of \d+ completed \(\d+%\)Under way: \d+/)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('leave as a file that a spreadsheet reads as UTF-8', async ({ page }) => {
    await openAdmin(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export analytics' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('analytics.csv')
    const text = await textOf(file)
    expect(text.startsWith('\uFEFF"Figure","Tool","Day","Amount"\r\n')).toBe(true)
    expect(text.match(/"Sign-ups"/g)).toHaveLength(30)
    expect(text).toContain('"Started","AI Mind Audit",,')
    await expect(statusWith(page, 'Downloaded!')).toBeVisible()
  })

  test('can be asked for again after the server failed', async ({ page }) => {
    await answerParts(page, () => ({ overview: null, errors: { overview: '57014' } }))
    await openAdmin(page)
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(
      'Something went wrong on our server.',
    )
    await letThrough(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('definition')).toHaveCount(3)
  })
})
