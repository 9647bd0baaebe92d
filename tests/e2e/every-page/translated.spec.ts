import type { Page } from 'playwright/test'
import { testEveryState } from '#people/every-state.ts'

// An error in a page fails these tests too.
testEveryState('in a browser that translates, no text is lost', [translationFaults], translatePages)

/**
 * Does to every text of the page's documents what a browser does that translates them, whenever they
 * change: an element stands in its place, and the text that scripts may still hold is gone. The words
 * stay, so that tests find them.
 */
function translatePages(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const UNTRANSLATED = 'script, style, noscript, textarea, font'
    const translate = (node: Node) => {
      if (node instanceof Text) {
        if (node.data.trim() === '' || node.parentElement?.closest(UNTRANSLATED)) return
        const translation = document.createElement('font')
        translation.appendChild(document.createElement('font')).textContent = node.data
        node.replaceWith(translation)
      } else for (const child of [...node.childNodes]) translate(child)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of [target, ...addedNodes]) if (node.isConnected) translate(node)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** What would make scripts change a text that is no longer shown, or fail. */
function translationFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isText = ({ parentElement }: Element) => parentElement?.localName !== 'font'
    const texts = [...document.querySelectorAll('astro-island font')].filter(isText)
    const hasOthers = ({ parentElement }: Element) => (parentElement?.childElementCount ?? 0) > 1
    return texts.filter(hasOthers).map(({ parentElement }) => parentElement?.outerHTML ?? '')
  })
}
