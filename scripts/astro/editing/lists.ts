import type { PagePart } from '../page-parts.ts'
import { button, element } from './elements.ts'
import { filesOfPage, type Place, placesIn } from './find-fields.ts'
import type { Editable } from './protocol.ts'

/** The fields of all files, the page's own first: also those that the page does not show. */
export function fieldList(
  editable: Editable,
  parts: readonly PagePart[],
  open: (place: Place) => void,
): HTMLElement {
  const search = element('input', {
    type: 'search',
    ariaLabel: 'Search the texts',
    placeholder: 'Search',
  })
  const list = element('ul')
  const places = placesIn(filesOfPage(editable, parts))
  const show = () => {
    const wanted = search.value.toLowerCase()
    const found = places
      .filter((place) => textOf(place).toLowerCase().includes(wanted))
      .slice(0, MOST)
    list.replaceChildren(...items(found, open))
  }
  search.addEventListener('input', show)
  search.addEventListener('keydown', (event) => event.stopPropagation())
  show()
  return element('div', { ariaLabel: 'Texts' }, search, list)
}

/** More would take a second to draw. */
const MOST = 80

/** Several fields that say the same, for the editor to choose from. */
export function choiceOf(places: readonly Place[], open: (place: Place) => void): HTMLElement {
  const heading = element('p', { textContent: 'Several fields say this. Which one?' })
  return element('div', { ariaLabel: 'Choice' }, heading, element('ul', {}, ...items(places, open)))
}

function items(places: readonly Place[], open: (place: Place) => void): HTMLElement[] {
  return places.map((place) => {
    const choose = button(textOf(place), () => open(place))
    return element('li', {}, choose)
  })
}

function textOf({ file, field }: Place): string {
  return `${file.file} · ${field.label}: ${field.value ?? ''}`
}
