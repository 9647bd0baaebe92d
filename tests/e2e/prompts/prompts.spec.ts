import type { Page } from 'playwright/test'
import { accessibilityFaults } from '#browser/accessibility.ts'
import { holdTime } from '#browser/faults.ts'
import { expect, openTool, savedBy, test } from '#people/member.ts'

const tool = 'prompt-pack'
const titles = [
  'Mirror',
  'Depth Drill',
  'Innovation Catalyst',
  'ROI Analyzer',
  'Learning Accelerator',
  'Communication Optimizer',
  'Pattern Detector',
]

test.beforeEach(async ({ page, member: _ }) => {
  await openTool(page, tool)
  await expect(page.getByRole('article')).toHaveCount(7)
})

const prompt = (page: Page, title: string) => page.getByRole('article', { name: title })
const field = (page: Page, title: string, label: string) =>
  prompt(page, title).getByLabel(label, { exact: true })

test('prompts have fields of their own for any text, and share only the role', async ({ page }) => {
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(titles)
  await field(page, 'Mirror', 'Your role').fill('school nurse')
  await field(page, 'Mirror', 'Your goal').fill('more sleep')
  for (const title of ['Mirror', 'Innovation Catalyst', 'Pattern Detector']) {
    await expect(prompt(page, title).locator('mark').first()).toHaveText('school nurse')
    await expect(prompt(page, title)).not.toContainText('[my role]')
  }
  await expect(prompt(page, 'Innovation Catalyst')).toContainText('My goal: [my goal]')
  await expect(prompt(page, 'Mirror').getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(prompt(page, 'Mirror')).toContainText('My role: school nurse')
  await expect(field(page, 'Mirror', 'Your goal')).toHaveValue('more sleep')
  await expect(field(page, 'Pattern Detector', 'Your goal')).toHaveValue('')
  const typed = `<img src=x onerror=alert(1)> </script> {{7*7}} [my goal] السلام عليكم 👩‍👩‍👧`
  await field(page, 'Mirror', 'Your role').fill(typed)
  await expect(prompt(page, 'Mirror').locator('mark').first()).toHaveText(typed)
  await page.setViewportSize({ width: 320, height: 700 })
  await field(page, 'Mirror', 'Your goal').fill('a'.repeat(10_000))
  await expect(field(page, 'Mirror', 'Your goal')).toHaveValue('a'.repeat(3500))
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways).toBeLessThanOrEqual(0)
})

test('nothing but the search comes before the first prompt', async ({ page }) => {
  const parts = page.locator('main astro-island :is(article, a, button, input, textarea)')
  const kinds = await parts.evaluateAll((found) =>
    found.map((part) => part.getAttribute('type') ?? part.tagName),
  )
  expect(kinds.slice(0, 3)).toEqual(['search', 'button', 'ARTICLE'])
})

test('a member puts challenge notes into the prompt that asks for them', async ({ page }) => {
  const take = page.getByRole('button', { name: 'Put in my challenge notes' })
  await take.click()
  await expect(page.getByText('There are no notes in your challenge yet.')).toBeVisible()
  await openTool(page, 'dopamine-reset')
  await page.getByLabel('Day 1 is on').fill('2026-01-01')
  await page.getByLabel('Day', { exact: true }).selectOption('Day 2')
  await page.getByLabel('Your note for day 2').fill('Phone in the next room.')
  await openTool(page, tool)
  await field(page, 'Pattern Detector', 'Your dated notes').fill('x'.repeat(3490))
  await take.click()
  await expect(page.getByText('Notes in the field: 0 of 1')).toBeVisible()
  await field(page, 'Pattern Detector', 'Your dated notes').fill('Mine.')
  await take.click()
  await expect(page.getByText('Notes in the field: 1 of 1')).toBeVisible()
  const filled = 'Mine.\n2026-01-02: Phone in the next room.'
  await expect(field(page, 'Pattern Detector', 'Your dated notes')).toHaveValue(filled)
  await expect(prompt(page, 'Pattern Detector').locator('mark').last()).toContainText('next room.')
})

test('a member copies a prompt with their own words in it', async ({ page }) => {
  await holdTime(page)
  await page.reload()
  await field(page, 'Mirror', 'Your role').fill('school nurse')
  await page.getByRole('button', { name: 'Copy the prompt Mirror' }).click()
  const copied = page.getByRole('button', { name: 'Copied' })
  await expect(copied).toBeVisible()
  await expect(prompt(page, 'Mirror').getByText('3 fields are empty')).toBeVisible()
  await expect(page.getByRole('status').getByText('Prompt copied!')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain('My role: school nurse\nMy goal: [my goal]\n')
  await page.clock.runFor(1500)
  await expect(copied).toBeVisible()
  await page.clock.runFor(1500)
  await expect(copied).toBeHidden()
  await field(page, 'Mirror', 'Your goal').fill('more sleep')
  await expect(page.getByText('fields are empty')).toBeHidden()
})

test('a member whose browser refuses to copy finds the text selected', async ({ page }) => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  const button = page.getByRole('button', { name: 'Copy the prompt Depth Drill' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Copy it yourself' })
  const selected = dialog.getByRole('textbox').evaluate((area: HTMLTextAreaElement) => {
    return area.value.slice(area.selectionStart, area.selectionEnd)
  })
  expect(await selected).toContain('Level 5: What would I have to see to change my mind?')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('Prompt copied!')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a member finds prompts by word or kept favorites, and takes all along', async ({ page }) => {
  const shown = page.getByRole('article').getByRole('heading', { level: 2 })
  await page.getByRole('button', { name: 'Favorites only' }).click()
  await expect(page.getByText('No favorites yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all prompts' }).click()
  await page.getByLabel('Search the prompts').fill('calculator TASK')
  await expect(shown).toHaveText(['ROI Analyzer'])
  await expect(page.getByText('1 of 7 prompts')).toBeVisible()
  const favorite = page.getByRole('button', { name: 'Favorite: ROI Analyzer' })
  await favorite.click()
  await page.getByLabel('Search the prompts').fill('no such words')
  await page.getByRole('button', { name: 'Show all prompts' }).click()
  await expect(shown).toHaveCount(7)

  await page.reload()
  await page.getByRole('button', { name: 'Favorites only' }).click()
  await expect(shown).toHaveText(['ROI Analyzer'])
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
  const { name, text } = await savedBy(page.getByRole('button', { name: 'Download all' }))
  expect(name).toBe('ai-mind-os-prompt-pack.txt')
  await expect(page.getByText('Downloaded!', { exact: true })).toBeVisible()
  for (const [i, title] of titles.entries()) expect(text).toContain(`${i + 1}. ${title}\n`)
})
