import { axeFaults, equalAccessFaults, markupFaults } from '../support/accessibility.ts'
import { testEveryState } from '../support/states.ts'
import { expect } from '../support/visitor.ts'

/** What differs from run to run. */
const changing: [pattern: RegExp, name: string][] = [
  [/[\da-f-]{36}@example\.com/g, 'person@example.com'],
  [/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(?:, \d{4})?\b/g, '(date)'],
]

/**
 * The accessibility trees are in tests/e2e/trees, for review. After a change that is meant:
 * `npx playwright test --config=tests/playwright.config.ts screen-readers --update-snapshots`
 */
testEveryState(
  'read as their snapshots say, and three checkers find nothing',
  async (page, name) => {
    const tree = await page.locator('body').ariaSnapshot()
    const text = changing.reduce((line, [pattern, word]) => line.replaceAll(pattern, word), tree)
    expect.soft(`${text}\n`).toMatchSnapshot(`${name}.yml`)
    return [
      ...(await equalAccessFaults(page)),
      ...(await markupFaults(page)),
      ...(await axeFaults(page)),
    ]
  },
)
