import { BROKEN, expectSettled, workPages } from '#browser/faults.ts'
import { letThrough } from '#browser/hold-requests.ts'
import { expect, test } from '#people/member.ts'
import { answerWith } from '../e2e/support.ts'

for (const body of ['<html><b id="foreign">', '{}', 'null', '[{"title":null}]']) {
  test(`no members’ page breaks when every answer is ${body}`, async ({ page, member: _ }) => {
    await answerWith(page, 'rest/v1/', 200, body)
    for (const path of workPages.toReversed()) {
      await page.goto(path)
      await expectSettled(page)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.getByText(BROKEN)).toBeHidden()
      await expect(page.locator('#foreign')).toHaveCount(0)
    }
    await expect(page).toHaveURL('/members')
    await expect(page.getByText('0 of 0 completed')).toBeVisible()
    await letThrough(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('0 of 5 completed')).toBeVisible()
  })
}
