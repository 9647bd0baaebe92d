import type { FileChange, NewSection } from '../../editing/request-schemas.ts'
import { button, element } from './elements.ts'
import type { Editable, EditableFile } from './protocol.ts'

/** The sections of the landing page in their order, hidden ones too. */
export function sectionList(
  { files }: Editable,
  change: (files: readonly FileChange[]) => void,
  add: (section: NewSection) => void,
): HTMLElement {
  const sections = files
    .filter(({ file }) => file.startsWith('landing/'))
    .toSorted((a, b) => orderOf(a) - orderOf(b))
  const rows = sections.map((section, index) => {
    const swap = (other: EditableFile | undefined) => () => {
      if (other)
        change([
          withValue(section, 'order', orderOf(other)),
          withValue(other, 'order', orderOf(section)),
        ])
    }
    const isHidden = fieldValue(section, 'hidden') === true
    const name = section.file.replace(/^landing\/|\.md$/g, '')
    return element(
      'li',
      { className: 'row' },
      element('span', { textContent: `${name}${isHidden ? ' (hidden)' : ''}` }),
      button('Up', swap(sections[index - 1]), `Move ${name} up`),
      button('Down', swap(sections[index + 1]), `Move ${name} down`),
      button(
        isHidden ? 'Show' : 'Hide',
        () => change([withValue(section, 'hidden', !isHidden)]),
        `${isHidden ? 'Show' : 'Hide'} ${name}`,
      ),
    )
  })
  const last = Math.max(0, ...sections.map(orderOf))
  return element(
    'div',
    { ariaLabel: 'Sections' },
    element('ul', {}, ...rows),
    newSection(last + 10, add),
  )
}

function newSection(order: number, add: (section: NewSection) => void): HTMLElement {
  const kind = element(
    'select',
    { ariaLabel: 'Kind of the new section' },
    element('option', { value: 'prose', textContent: 'Text' }),
    element('option', { value: 'questions', textContent: 'Questions and answers' }),
  )
  const heading = element('input', {
    ariaLabel: 'Heading of the new section',
    placeholder: 'Heading',
  })
  heading.addEventListener('keydown', (event) => event.stopPropagation())
  const save = () => {
    const section = kind.value === 'questions' ? 'questions' : 'prose'
    add({ section, heading: heading.value, order })
  }
  return element('div', {}, kind, heading, button('Add section', save))
}

function fieldValue({ fields }: EditableFile, name: string) {
  return fields.find(({ path }) => path.length === 1 && path[0] === name)?.value
}

function orderOf(section: EditableFile): number {
  return Number(fieldValue(section, 'order'))
}

function withValue(
  { file, hash }: EditableFile,
  name: string,
  value: number | boolean,
): FileChange {
  return { file, hash, changes: [{ kind: 'set', path: [name], value }] }
}
