import { everyScreenFaults } from '#browser/small-screen.ts'
import { allow, expect, publicPages, test } from '#people/visitor.ts'

test('on a phone with large text every word of a heading is in one piece', async ({ page }) => {
  allow(/404/)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of [...publicPages, '/register', '/registration', '/unsubscribe']) {
    await page.goto(path)
    const broken = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      const range = document.createRange()
      const lineCount = (node: Node, { 0: word, index }: RegExpExecArray) => {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size
      }
      return Array.from(document.querySelectorAll('h1, h2, h3'), (heading) => {
        const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
        const words: string[] = []
        while (texts.nextNode())
          for (const match of (texts.currentNode.nodeValue ?? '').matchAll(/[\p{L}’']+/gu))
            if (lineCount(texts.currentNode, match) > 1) words.push(match[0])
        return words
      }).flat()
    })
    expect([path, broken]).toEqual([path, []])
  }
})

/** What WCAG 1.4.12 lets a reader set. */
const SPACING =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}'

test('a visitor who spaces out text, or reads it from the right, sees it all', async ({ page }) => {
  allow(/404/)
  await page.setViewportSize({ width: 320, height: 740 })
  for (const path of [...publicPages, '/register', '/registration', '/unsubscribe']) {
    await page.goto(path)
    const faults = await page.evaluate((spacing) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(spacing)
      document.adoptedStyleSheets.push(sheet)
      const { documentElement: root } = document
      const isOutside = (seen: Element) => {
        const { left, right } = seen.getBoundingClientRect()
        return left < -1 || right > root.clientWidth + 1
      }
      const shown = Array.from(document.querySelectorAll('a, button, input, p, h1, h2, h3, li'))
      return (['ltr', 'rtl'] as const).flatMap((dir) => {
        root.dir = dir
        const isScrolled = root.scrollWidth > root.clientWidth
        const outside = shown.filter((each) => !each.closest('[aria-hidden]') && isOutside(each))
        return [
          ...outside.map((each) => `${dir}: ${each.textContent}`),
          ...(isScrolled ? [`${dir}: scrolls sideways`] : []),
        ]
      })
    }, SPACING)
    expect.soft([path, faults]).toEqual([path, []])
  }
})

test('a picture, address and heading wider than a phone stay on the page', async ({ page }) => {
  await page.goto('/thank-you')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Create my free' })
    .getByRole('heading')
    .evaluate((heading) => {
      const picture = Object.assign(new Image(900, 600), { alt: 'A wide one' })
      picture.src =
        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='900' height='600'/>"
      const address = document.createElement('a')
      address.href = 'mailto:someone@example.com'
      address.textContent = `${'someone'.repeat(20)}@example.com`
      heading.textContent = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'
      heading.after(picture, address)
    })
  expect(await everyScreenFaults(page)).toEqual([])
})
