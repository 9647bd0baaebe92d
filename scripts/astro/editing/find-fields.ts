import type { PagePart } from '../page-parts.ts'
import { frameOf } from './frames.ts'
import { isWholeText } from './match-text.ts'
import type { Editable, EditableField, EditableFile } from './protocol.ts'

/** A field, and the file that it is in. */
export interface Place {
  readonly file: EditableFile
  readonly field: EditableField
}

export function placesIn(files: readonly EditableFile[]): Place[] {
  return files.flatMap((file) => file.fields.map((field) => ({ file, field })))
}

/** An element of the page with the fields that it may show. */
export interface Match {
  readonly element: HTMLElement
  readonly places: readonly Place[]
}

/** How far up from the element under the pointer a text may begin, such as a sentence with a link. */
const LEVELS = 5

/**
 * The innermost element around a target whose text is that of a field.
 * @param parts of the page
 * @returns undefined if none is; several places if several fields say the same
 */
export function matchAt(
  target: Element,
  editable: Editable,
  parts: readonly PagePart[],
): Match | undefined {
  // An element of a frame is no instance of this window's classes.
  let element: HTMLElement | null = target.closest('*:not(svg *)')
  for (let level = 0; level < LEVELS && element; level++) {
    const places = placesOf(element, editable)
    if (places.length > 0) return { element, places: nearest(places, element, parts) }
    element = element.parentElement
  }
  return undefined
}

function placesOf(element: HTMLElement, { files, known }: Editable): Place[] {
  const texts = textsOf(element)
  return placesIn(files).filter(
    ({ field: { value } }) =>
      typeof value === 'string' && texts.some((text) => isWholeText(value, text, known)),
  )
}

/** What an element says, to people who see it and to people who do not. */
function textsOf(element: HTMLElement): string[] {
  const attributes = ['aria-label', 'alt', 'placeholder', 'title']
  return [
    element.textContent,
    ...attributes.map((name) => element.getAttribute(name) ?? ''),
  ].filter((text) => text.trim() !== '')
}

/** Where several files say the same, the file of this part of the page is meant. */
function nearest(places: Place[], element: Element, parts: readonly PagePart[]): Place[] {
  const onPage = frameOf(element) ?? element
  const part = parts.find((candidate) => onPage.closest(candidate.part))
  const here = places.filter(({ file }) => file.file === part?.file)
  return closest(here.length > 0 ? here : places)
}

/** A text of its own is meant rather than one that is mostly placeholders. */
function closest(places: Place[]): Place[] {
  const own = ({ field }: Place) => String(field.value).replaceAll(/\{\w+\}/g, '').length
  const most = Math.max(...places.map(own))
  return places.filter((place) => own(place) === most)
}

/** The files of the page's parts first. */
export function filesOfPage({ files }: Editable, parts: readonly PagePart[]): EditableFile[] {
  const own = new Set(parts.map(({ file }) => file))
  return files.toSorted((a, b) => Number(own.has(b.file)) - Number(own.has(a.file)))
}
