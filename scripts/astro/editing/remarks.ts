import type { TemplateValues } from '../../../src/domain/template.ts'
import { element } from './elements.ts'
import type { FieldInput } from './field-input.ts'
import type { Place } from './find-fields.ts'
import { phoneFor } from './phone.ts'
import type { EditableField } from './protocol.ts'
import { markedPlaceholders, notFilledIn, writingProblems } from './writing.ts'

/**
 * Says how many characters are left, and what `npm run check-texts` would say of a text.
 * @param known what every page fills into its texts
 */
export function remarksOn({ file, field }: Place, input: FieldInput, known: TemplateValues) {
  const count = element('output', { className: 'count' })
  const advice = element('output', { className: 'advice', ariaLabel: 'To look at again' })
  const update = () => {
    const text = input.control.value
    const problems = [
      ...writingProblems(text, { file: file.file, path: field.path }),
      ...markedPlaceholders(text).map(notFilledIn),
      ...(phone?.problems(text) ?? []),
    ]
    count.textContent = remaining(field, text)
    advice.textContent = input.value() === null ? notFilledIn(field.label) : problems.join('\n')
  }
  const phone = phoneFor(field, known, update)
  update()
  return { elements: [count, advice, ...(phone ? [phone.frame] : [])], update }
}

function remaining({ limit }: EditableField, value: string): string {
  if (limit === undefined) return ''
  const left = limit - value.trim().length
  return left < 0 ? `${-left} characters too many` : `${left} characters left`
}
