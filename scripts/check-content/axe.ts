import axe from 'axe-core'
import type { Page } from 'playwright'

export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** All that depends on the color scheme. */
export const axeColorRules = ['color-contrast', 'link-in-text-block']

/** Brings an engine into the page, once in its life. @param name of the engine's global variable */
export async function inject(page: Page, name: string, code: string): Promise<void> {
  const isThere = await page.evaluate((key) => key in globalThis, name)
  if (!isThere) await page.evaluate(code)
}

/**
 * What axe finds wrong with the page as it stands, as readable lines.
 * @param rules by their tags or names
 */
export async function axeFaults(page: Page, rules: readonly string[] = axeTags): Promise<string[]> {
  await inject(page, 'axe', axe.source)
  return page.evaluate(async (runOnly) => {
    const found = await axe.run({
      runOnly: [...runOnly],
      resultTypes: ['violations'],
      elementRef: true,
    })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, element }) => {
        const text = element?.textContent?.trim() ?? ''
        return `${id}: ${target.join(' ')} “${text.slice(0, 40)}”`
      }),
    )
  }, rules)
}
