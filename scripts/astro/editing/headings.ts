// Runs in the page that is edited and, for `npm run check-texts`, in a browser without a window.

/** The width of a small phone, in pixels. */
export const PHONE = 360

export const HEADINGS = 'h1, h2, h3'

const MOST_LINES = 4

/** A last line that is shorter than this part of the longest looks like a mistake. */
const SHORT = 0.2

type Heading = ReturnType<typeof measureHeadings>[number]

/** What is wrong with the way in which a heading is divided into lines on a phone. */
export function headingProblems({ text, isTooWide, lines }: Heading): string[] {
  if (isTooWide) return [`the heading “${text}” has a word that is wider than a phone`]
  if (lines.length > MOST_LINES)
    return [`the heading “${text}” takes ${lines.length} lines on a phone`]
  const last = lines.at(-1) ?? 0
  const isShort = lines.length > 1 && last < Math.max(...lines) * SHORT
  return isShort ? [`the heading “${text}” ends with a very short line on a phone`] : []
}

/** The lines of the headings that are visible. It is sent to a page by itself, so it uses nothing else. */
export function measureHeadings(elements: Element[]) {
  return elements
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const page = element.ownerDocument
      const range = page.createRange()
      const lines = new Map<number, number>()
      const texts = page.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      // An element's own box is as high as its lines together, so only the texts are measured.
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode)
        for (const { bottom, width } of range.getClientRects()) {
          const line = Math.round(bottom)
          lines.set(line, (lines.get(line) ?? 0) + width)
        }
      }
      return {
        text: element.textContent.trim(),
        isTooWide: element.scrollWidth > element.clientWidth + 1,
        /** Their widths. */
        lines: [...lines.values()],
      }
    })
}
