import { expect, openTool, test } from '../../support/people/member.ts'
import { rateAll } from '../../support/people/steps.ts'

test('a member prints the result of the audit with each bar beside its label', async ({
  page,
  member: _,
}) => {
  await openTool(page, 'ai-mind-audit')
  await rateAll(page)
  await page.emulateMedia({ media: 'print' })
  const bars = page.getByRole('region', { name: 'Your five stones' }).getByRole('listitem')
  await expect(bars).toHaveCount(5)
  for (const bar of await bars.all()) await expect(bar).toHaveCSS('break-inside', 'avoid')
})
