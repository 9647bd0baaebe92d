import { readFile } from 'node:fs/promises'
import { accessibilityFaults } from '../../support/browser/accessibility.ts'
import { holdTime } from '../../support/browser/faults.ts'
import { expect, openTool, test } from '../../support/people/member.ts'

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

test('a member who writes a word once finds it in every prompt, also after a reload', async ({
  page,
}) => {
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(titles)
  await page.getByLabel('Your role', { exact: true }).fill('school nurse')
  for (const title of ['Mirror', 'Innovation Catalyst', 'Pattern Detector']) {
    const prompt = page.getByRole('article', { name: title })
    await expect(prompt.locator('mark').first()).toHaveText('school nurse')
    await expect(prompt).not.toContainText('[my role]')
  }
  await page.reload()
  await expect(page.getByRole('article', { name: 'Mirror' })).toContainText('My role: school nurse')
})

test('a member copies a prompt with their own words in it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await holdTime(context)
  await page.reload()
  await page.getByLabel('Your role', { exact: true }).fill('school nurse')
  await page.getByRole('button', { name: 'Copy the prompt Mirror' }).click()
  const copied = page.getByRole('button', { name: 'Copied' })
  await expect(copied).toBeVisible()
  await expect(page.getByRole('status').getByText('Prompt copied!')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain('My role: school nurse\nMy goal: [my goal]\n')
  await page.clock.runFor(1500)
  await expect(copied).toBeVisible()
  await page.clock.runFor(1500)
  await expect(copied).toBeHidden()
})

test('a member whose browser refuses to copy finds the text selected', async ({ page }) => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  const button = page.getByRole('button', { name: 'Copy the prompt Depth Drill' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Copy it yourself' })
  const selected = await dialog
    .getByRole('textbox')
    .evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    )
  expect(selected).toContain('Level 5: What would I have to see to change my mind?')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('Prompt copied!')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a member downloads the pack', async ({ page }) => {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('ai-mind-os-prompt-pack.txt')
  await expect(page.getByText('Downloaded!', { exact: true })).toBeVisible()
  const text = await readFile(await download.path(), 'utf8')
  for (const [i, title] of titles.entries()) expect(text).toContain(`${i + 1}. ${title}\n`)
})

test('a member finds prompts by a word and by their favourites, which they keep', async ({
  page,
}) => {
  const shown = page.getByRole('article').getByRole('heading', { level: 2 })
  await page.getByRole('button', { name: 'Favorites only' }).click()
  await expect(page.getByText('No favorites yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all prompts' }).click()
  await page.getByLabel('Search the prompts').fill('calculator TASK')
  await expect(shown).toHaveText(['ROI Analyzer'])
  await expect(page.getByText('1 of 7 prompts')).toBeVisible()
  await page.getByRole('button', { name: 'Favorite: ROI Analyzer' }).click()
  await page.getByLabel('Search the prompts').fill('no such words')
  await page.getByRole('button', { name: 'Show all prompts' }).click()
  await expect(shown).toHaveCount(7)

  await page.reload()
  await page.getByRole('button', { name: 'Favorites only' }).click()
  await expect(shown).toHaveText(['ROI Analyzer'])
  await expect(page.getByRole('button', { name: 'Favorite: ROI Analyzer' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('what a member types is shown as typed, whatever it is', async ({ page }) => {
  const typed = `<img src=x onerror=alert(1)> </script> {{7*7}} [my goal] السلام عليكم 👩‍👩‍👧`
  await page.getByLabel('Your role', { exact: true }).fill(typed)
  await expect(page.getByRole('article', { name: 'Mirror' }).locator('mark').first()).toHaveText(
    typed,
  )
  await page.setViewportSize({ width: 320, height: 700 })
  await page.getByLabel('Your goal', { exact: true }).fill('a'.repeat(10_000))
  await expect(page.getByLabel('Your goal', { exact: true })).toHaveValue('a'.repeat(5000))
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways).toBeLessThanOrEqual(0)
})

test('a link to a prompt leads to it', async ({ page }) => {
  await page.goto(`/members/${tool}#pattern-detector`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pattern Detector' })).toBeInViewport()
})
