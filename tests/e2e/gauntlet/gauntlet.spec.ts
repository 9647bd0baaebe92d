import type { Page } from 'playwright/test'
import { print } from '#browser/print.ts'
import { expect, openTool, savedBy, stones, test } from '#people/member.ts'

const tool = 'gauntlet-builder'

test.beforeEach(async ({ page, member: _ }) => {
  await openTool(page, tool)
  await expect(page.getByText('0 of 5 stones planned')).toBeVisible()
})

function plan(page: Page, name: string) {
  return page.getByLabel(`Your plan for ${name}`)
}

async function planAll(page: Page) {
  for (const name of stones) {
    await page.getByRole('button', { name: `${name}, not planned yet` }).click()
    await plan(page, name).fill(`I will practise ${name}.`)
  }
  await expect(page.getByText('5 of 5 stones planned')).toBeVisible()
}

test('a member goes from stone to stone by buttons and by keyboard', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  for (const name of stones) {
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
    await expect(page.getByRole('region', { name }).getByRole('listitem')).toHaveCount(3)
    if (name !== stones.at(-1)) await page.getByRole('button', { name: 'Next' }).press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Flow State Mastery' })).toBeFocused()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(plan(page, 'Rapid Learning')).toBeVisible()
  await page.getByRole('button', { name: 'Creative Innovation, not planned yet' }).click()
  await expect(page.getByText('Stone 2 of 5')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Stone 2 of 5')).toBeVisible()
})

test('a member downloads the plan once all five stones are planned', async ({ page }) => {
  await page.getByRole('button', { name: 'Flow State Mastery, not planned yet' }).click()
  const button = page.getByRole('button', { name: 'Download your plan' })
  await expect(button).toBeDisabled()
  await expect(page.getByText(`Still to plan: ${stones.join(', ')}.`)).toBeVisible()

  await planAll(page)
  await plan(page, 'Flow State Mastery').fill(' \n ')
  await expect(button).toBeDisabled()
  await plan(page, 'Flow State Mastery').fill('# a list\n- one')
  const { name: file, text } = await savedBy(button)
  expect(file).toBe('my-ai-mind-gauntlet.txt')
  await expect(page.getByText('Your Gauntlet plan downloaded!')).toBeVisible()
  for (const name of stones) expect(text).toContain(name)
  expect(text).toContain('I will practise Rapid Learning.')
  expect(text).toContain('# a list\n- one')

  const second = await savedBy(page.getByRole('button', { name: 'Download as markdown' }))
  expect(second.name).toBe('my-ai-mind-gauntlet.md')
})

test('a member who reloads right after typing finds the plan as typed', async ({ page }) => {
  const typed = `<img src=x onerror=alert(1)>\n"><svg/onload=alert(1)>\n&lt;b&gt; \${7*7} {{7*7}}\n\u202Eabc\nالعربية 👩‍👩‍👧 e\u0301`
  await plan(page, 'Critical Thinking').fill(typed)
  await page.reload()
  await expect(plan(page, 'Critical Thinking')).toHaveValue(typed)
  await expect(page.getByText('1 of 5 stones planned')).toBeVisible()
})

test('on paper there are five stones and nothing else, on two pages', async ({ page, member }) => {
  await planAll(page)
  await plan(page, 'Flow State Mastery').fill('One.\nTwo.')
  await page.clock.setFixedTime('2026-02-05T06:00:00Z')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  expect(await print(page)).toEqual([true, true])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`${member.name}, 5 February 2026`)).toBeVisible()
  for (const name of stones.slice(0, -1)) {
    await expect(page.getByText(`I will practise ${name}.`, { exact: true }).last()).toBeVisible()
  }
  const lines = page.getByText('One. Two.').last()
  await expect(lines).toHaveText(/^One\.\nTwo\.$/, { useInnerText: true })
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  // The layout of the screen would add the height of its bar and of a whole window.
  const [main, paper] = await Promise.all([
    page.locator('body').boundingBox(),
    page.getByRole('heading', { name: 'My AI Mind Gauntlet' }).locator('..').boundingBox(),
  ])
  expect((main?.height ?? 0) - (paper?.height ?? 0)).toBeLessThan(20)
})

test('planned stones are a plan to live by, and a link to one opens its form', async ({ page }) => {
  await planAll(page)
  await page.getByRole('button', { name: 'See all five plans' }).click()
  const lived = page.getByRole('region', { name: 'My AI Mind Gauntlet' })
  await expect(lived.getByRole('heading', { level: 2 })).toBeFocused()
  const kept = lived.getByRole('button', { name: 'Kept today? Rapid Learning' })
  await kept.click()
  await expect(kept).toHaveAttribute('aria-pressed', 'true')
  await expect(lived.getByText('Kept on 1 of the last 7 days')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await openTool(page, tool)
  await expect(lived.getByRole('heading', { level: 3 })).toHaveText(stones)
  await expect(lived).toContainText('I will practise Flow State Mastery.')
  await expect(kept).toHaveAttribute('aria-pressed', 'true')
  const { text } = await savedBy(lived.getByRole('button', { name: 'Download your plan' }))
  expect(text).toContain('I will practise Flow State Mastery.')
  await lived.getByRole('button', { name: 'Change the plan: Rapid Learning' }).click()
  await expect(page.getByRole('heading', { name: 'Rapid Learning' })).toBeFocused()
  await plan(page, 'Rapid Learning').fill('A better plan.')
  await page.getByRole('button', { name: 'See all five plans' }).click()
  await expect(lived).toContainText('A better plan.')
  await page.goto('/members')
  await page.goto(`/members/${tool}#flow`)
  await expect(page.getByRole('heading', { name: 'Flow State Mastery' })).toBeFocused()
})
