import type { Page } from 'playwright/test'
import { addresses } from '#backend/addresses.ts'
import { fetchSite } from '#backend/worker.ts'
import { policyMistakes } from '#browser/policy.ts'
import { allow, builtPages, expect, test } from '#people/visitor.ts'

const MISSING = '/no-such-page'

/** What Mozilla's HTTP Observatory rewards. What differs from page to page is in the page's policy. */
const safeHeaders = {
  'content-security-policy':
    "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types service-worker",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

test('every page is served with the safe headers and a strict policy', async () => {
  const pages = [...(await builtPages()), MISSING]
  for (const path of pages) {
    const answer = await fetchSite(path)
    const headers = Object.fromEntries(answer.headers)
    expect.soft(headers, path).toMatchObject(safeHeaders)
    expect.soft(headers, path).not.toHaveProperty('set-cookie')
    expect.soft(headers, path).not.toHaveProperty('access-control-allow-origin')
    // The backend of a launched site answers over https, as the site does.
    const html = (await answer.text()).replaceAll(addresses.backend, 'https://backend.example')
    expect.soft(policyMistakes(html), path).toEqual([])
  }
  expect(pages.length).toBeGreaterThan(15)
})

const ELSEWHERE = 'https://elsewhere.example/a.png'
const NOTICED = [`img-src ${ELSEWHERE}`]

/** Asks for a picture from another site, which no page's policy lets in. */
async function breakPolicy(page: Page) {
  await page.goto(`${addresses.site}/login`)
  await page.evaluate((address) => {
    new Image().src = address
  }, ELSEWHERE)
}

test.describe('a violation of the policy', () => {
  test.beforeEach(() => allow(/./))

  test('is noticed whatever messages a test expects, in every browser that it opens', async ({
    page,
    browser,
    violations,
  }) => {
    await breakPolicy(page)
    await expect.poll(() => violations.splice(0)).toEqual(NOTICED)
    const context = await browser.newContext()
    await breakPolicy(await context.newPage())
    await expect.poll(() => violations.splice(0)).toEqual(NOTICED)
    await context.close()
  })

  test.fail('fails a test that leaves it there', async ({ page, violations }) => {
    await breakPolicy(page)
    await expect.poll(() => violations).toEqual(NOTICED)
  })

  test('is any text that becomes HTML', async ({ page, violations }) => {
    for (const path of ['/', '/login']) {
      await page.goto(path)
      const writing = page.evaluate(() => {
        document.body.innerHTML = '<b>written</b>'
      })
      await expect(writing).rejects.toThrow("requires 'TrustedHTML' assignment")
      expect(await page.getByText('written', { exact: true }).count()).toBe(0)
      await expect
        .poll(() => violations.splice(0))
        .toEqual(['require-trusted-types-for trusted-types-sink'])
    }
  })
})
