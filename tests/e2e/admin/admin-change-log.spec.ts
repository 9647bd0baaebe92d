import type { Page } from 'playwright/test'
import { answerOnce, badGateway } from '#browser/hold-requests.ts'
import { asOwner, expect, openAdmin, test, unique } from '#people/admin.ts'
import { changeLog } from '#people/shared-data.ts'
import { answerWith } from '../support.ts'

const entry = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('the change log says who changed what, and from what to what', async ({ page, admin }) => {
  const title = unique('Audited')
  await asOwner('POST', 'announcements', { title, body: 'Before' })
  await openAdmin(page, 'announcements')
  const sent = page.getByRole('article').filter({ hasText: title })
  await sent.getByRole('button', { name: 'End now' }).click()
  await expect(sent).toContainText('Ended')
  await page.getByRole('link', { name: 'Change log' }).click()
  const ended = entry(page, `${admin.email} changed the announcement “${title}”`)
  await expect(ended).toContainText('Active:Yes→becomesNo')
  const added = `The owner, with the secret key, added the announcement “${title}”`
  await expect(entry(page, added)).toContainText('Text:none→becomesBefore')
})

test('the change log is asked for again when it failed, and names an account that is gone and a table it has no words for', async ({
  page,
}) => {
  const line = { ...changeLog[0], actor_email: null, table_name: 'later_table', row_title: null }
  await answerWith(page, 'rest/v1/rpc/admin_change_log', 200, JSON.stringify([line]))
  await answerOnce(page, /rpc\/admin_change_log/, badGateway)
  await openAdmin(page, 'change-log')
  await page.getByRole('button', { name: 'Try again' }).click()
  const changed = 'Deleted account d0000000 changed a row of the table later_table'
  await expect(entry(page, changed)).toBeVisible()
})
