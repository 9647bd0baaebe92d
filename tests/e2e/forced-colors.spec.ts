import { forcedColorFaults } from '../support/forced-colors.ts'
import { expect, test } from '../support/member.ts'

test('a member with forced colors sees where the focus is', async ({ page, member: _ }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/members/account')
  await expect(page.getByLabel('Full name')).toHaveValue('Mira Member')
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(
        document.activeElement ?? document.body,
      )
      return `${outlineStyle} ${outlineWidth}`
    })
    expect(outline).toBe('solid 2px')
  }
})

test('a choice that only a background shows, and a boxed heading, are found', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/login')
  await page.evaluate(() => {
    const button = (isCurrent: boolean) => {
      const element = document.createElement('button')
      element.setAttribute('aria-current', String(isCurrent))
      element.style.background = isCurrent ? 'gold' : 'none'
      element.textContent = 'A choice'
      return element
    }
    const group = document.createElement('div')
    group.append(button(true), button(false))
    document.querySelector('main')?.append(group)
    const heading = document.querySelector('h1')
    if (heading) heading.style.outline = '1px solid transparent'
  })
  const faults = await page.evaluate(forcedColorFaults)
  expect(faults).toContain('“A choice” looks as if it were not chosen')
  expect(faults.join()).toContain('is boxed')
})
