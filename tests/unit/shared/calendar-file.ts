import fc from 'fast-check'

interface Property {
  readonly name: string
  readonly value: string
}

/** Reads a file back: unfolds its lines and parts each at the first colon. */
export function properties(file: string): Property[] {
  return file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .slice(0, -1)
    .map((line) => ({
      name: line.slice(0, line.indexOf(':')),
      value: line.slice(line.indexOf(':') + 1),
    }))
}

export function valuesOf(file: string, name: string): string[] {
  return properties(file).flatMap((property) => (property.name === name ? [property.value] : []))
}

export function unescaped(value: string): string {
  let text = ''
  for (let i = 0; i < value.length; i += 1) {
    if (value[i] !== '\\') {
      text += value[i]
      continue
    }
    i += 1
    text += value[i] === 'n' ? '\n' : value[i]
  }
  return text
}

/** Texts full of what the format treats specially. */
export const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'\\;,:"\n\r\t n', '\r\n', '😀', 'é', '\u2028', '\u0000', '\u0085', '\uD83D'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 200,
  size: 'max',
})

/** What a calendar may show of a text: its line breaks as one kind, no control characters. */
export function allowed(text: string): string {
  return [...text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')]
    .filter((c) => c === '\n' || c === '\t' || !/^\p{Cc}$/u.test(c))
    .map((c) => (/^\p{Cs}$/u.test(c) ? '\uFFFD' : c))
    .join('')
}
