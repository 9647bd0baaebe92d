import { sentencesOf } from '../../../src/domain/sentences.ts'
import { fill, type TemplateValues } from '../../../src/domain/template.ts'
import { element } from './elements.ts'
import { HEADINGS, headingProblems, measureHeadings, PHONE } from './headings.ts'
import { filledIn, isWholeText, withoutMarkdown } from './match-text.ts'
import type { Field } from './protocol.ts'

/**
 * The page as it is now, at the width of a phone, to measure a heading while it is written. Its frame
 * must be in the page, and may be invisible.
 * @param known what every page fills into its texts
 * @param ready called when the heading can be measured
 * @returns undefined if no heading of the page has the text of the field
 */
export function phoneFor({ value }: Field, known: TemplateValues, ready: () => void) {
  if (typeof value !== 'string') return undefined
  const find = (page: Document | null) => headingWith(value, known, page)
  const shown = find(document)
  if (!shown) return undefined
  const values = filledIn(value, shown.textContent, known)
  let heading: Element | undefined
  const frame = element('iframe', {
    className: 'phone',
    srcdoc: withoutScripts(document),
    width: String(PHONE),
    height: '780',
    inert: true,
    ariaHidden: 'true',
  })
  frame.addEventListener('load', () => {
    heading = find(frame.contentDocument)
    frame.contentDocument?.fonts.ready.then(ready)
  })
  const problems = (text: string) => {
    if (!heading) return []
    show(heading, withoutMarkdown(fill(text, values)))
    return measureHeadings([heading.closest(HEADINGS) ?? heading]).flatMap(headingProblems)
  }
  return { frame, problems }
}

function withoutScripts(page: Document): string {
  const copy = page.importNode(page.documentElement, true)
  for (const part of copy.querySelectorAll('script, iframe, astro-dev-toolbar')) part.remove()
  return `<!doctype html>${copy.outerHTML}`
}

function headingWith(text: string, known: TemplateValues, page: Document | null) {
  const elements = page?.querySelectorAll(`${HEADINGS}, :is(${HEADINGS}) *`) ?? []
  return [...elements].find(({ textContent }) => isWholeText(text, textContent, known))
}

/** In some headings each sentence is an element. */
function show(heading: Element, text: string): void {
  const [sentence] = heading.children
  if (!sentence) heading.textContent = text
  else
    heading.replaceChildren(
      ...sentencesOf(text).map((part) => {
        const copy = sentence.cloneNode()
        copy.textContent = `${part} `
        return copy
      }),
    )
}
