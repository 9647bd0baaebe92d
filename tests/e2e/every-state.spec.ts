import type { Page } from 'playwright/test'
import { accessibilityFaults, equalAccessFaults, markupFaults } from '../support/accessibility.ts'
import { faultsInForcedColors } from '../support/forced-colors.ts'
import { printFaults } from '../support/print.ts'
import { smallScreenFaults } from '../support/small-screen.ts'
import { testEveryState } from '../support/states.ts'
import { expect } from '../support/visitor.ts'

/** What differs from run to run. */
const changing: [pattern: RegExp, name: string][] = [
  [/[\da-f-]{36}@example\.com/g, 'person@example.com'],
  [/\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{4}\b/g, '(date)'],
  [/\b[A-Z][a-z]+day, \d{1,2} [A-Z][a-z]+/g, '(date)'],
  [/\b\d{4}-\d{2}-\d{2}\b/g, '(date)'],
]

/**
 * The accessibility trees are in tests/e2e/trees, for review. After a change that is meant:
 * `npx playwright test --config=tests/playwright.config.ts every-state --update-snapshots`
 */
async function compareTree(page: Page, name: string): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  const text = changing.reduce((line, [pattern, word]) => line.replaceAll(pattern, word), tree)
  expect.soft(`${text}\n`).toMatchSnapshot(`${name}.yml`)
  return []
}

// In one go, because reaching a state takes longer than looking at it. Fields get the focus in the last.
testEveryState('every check passes', [
  compareTree,
  equalAccessFaults,
  markupFaults,
  accessibilityFaults,
  faultsInForcedColors,
  printFaults,
  smallScreenFaults,
])
