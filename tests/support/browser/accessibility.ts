import { readFile } from 'node:fs/promises'
import { HtmlValidate } from 'html-validate/node'
import type { Page } from 'playwright/test'
import { axeColorRules, axeFaults, inject } from '../../../scripts/check-content/pages.ts'

/** Rules of IBM Equal Access that are wrong for this site, and why. */
const ibmExceptions: Record<string, string> = {
  aria_content_in_landmark:
    'what is read out when it comes, a toast, is in a live region; axe finds what is in neither',
  element_attribute_deprecated: 'http-equiv is not deprecated; the policy of each page is in one',
  fieldset_legend_valid:
    'aria-labelledby names a group too; fieldset_label_valid finds nameless ones',
  figure_label_exists: 'a figure may have a caption, it need not; its text is read as text',
  input_autocomplete_valid:
    'username on a field of type email: the address is the name of the account, which is what password managers look for, and HTML allows it there',
}

const equalAccess = await readFile(
  new URL('../../node_modules/accessibility-checker-engine/ace.js', import.meta.url),
  'utf8',
)

const markup = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] })

interface Finding {
  ruleId: string
  message: string
  snippet: string
  value: [string, string]
}

/** What axe finds in both color schemes. */
export const accessibilityFaults = async (page: Page): Promise<string[]> => [
  ...(await axeFaults(page)),
  ...(await darkFaults(page)),
]

/** What only the dark colors may break. */
async function darkFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const faults = await axeFaults(page, axeColorRules)
  await page.emulateMedia({ colorScheme: null })
  return faults.map((fault) => `dark: ${fault}`)
}

/** What IBM Equal Access is sure about; what a person has to judge is not reported. */
export async function equalAccessFaults(page: Page): Promise<string[]> {
  await inject(page, 'ace', `${equalAccess};globalThis.ace = ace`)
  const findings = await page.evaluate<Finding[]>(`(async () => {
    // It logs each color that it cannot read, which are all in oklch; axe checks the contrast.
    const { log } = console
    console.log = () => {}
    const { results } = await new ace.Checker().check(document, ['IBM_Accessibility'])
    console.log = log
    return results.map(({ ruleId, message, snippet, value }) => ({ ruleId, message, snippet, value }))
  })()`)
  return findings
    .filter(({ value }) => value[1] === 'FAIL')
    .filter(({ ruleId }) => !(ruleId in ibmExceptions))
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`)
}

/** What is wrong with the markup that the scripts have made of the page. */
export async function markupFaults(page: Page): Promise<string[]> {
  const { results } = await markup.validateString(await page.content())
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
  )
}
