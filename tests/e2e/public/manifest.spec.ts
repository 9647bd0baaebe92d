import { fetchSite } from '../../support/backend/worker.ts'
import { expect, test } from '../../support/people/member.ts'

test('the manifest opens the members’ area from an icon of its own', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await page.goto('/members')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await fetchSite(address ?? '')).json()
  expect(manifest).toMatchObject({
    start_url: '/members',
    scope: '/members',
    display: 'standalone',
  })
  for (const { src } of manifest.icons) expect((await fetchSite(src)).status).toBe(200)
})
