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

/**
 * How often a property may stand in a part of a file that is no message to anybody (no METHOD), as
 * RFC 5545 has it and libical's icalrestriction checks it: the fewest and the most.
 */
const RESTRICTIONS: Record<string, Record<string, [number, number]>> = {
  VCALENDAR: { VERSION: [1, 1], PRODID: [1, 1], CALSCALE: [0, 1] },
  VEVENT: {
    UID: [1, 1],
    DTSTAMP: [1, 1],
    DTSTART: [1, 1],
    DTEND: [0, 1],
    DURATION: [0, 1],
    SEQUENCE: [0, 1],
    SUMMARY: [0, 1],
    DESCRIPTION: [0, 1],
    LOCATION: [0, 1],
    TRANSP: [0, 1],
  },
  VALARM: { ACTION: [1, 1], DESCRIPTION: [1, 1], TRIGGER: [1, 1] },
}

/** What in a file breaks the restrictions: parts that are not closed, and properties too often or missing. */
export function broken(file: string): string[] {
  const open: { part: string; names: string[] }[] = []
  const found: string[] = []
  for (const { name, value } of properties(file)) {
    if (name === 'BEGIN') open.push({ part: value, names: [] })
    else if (name !== 'END') open.at(-1)?.names.push(name)
    else {
      const { part, names } = open.pop() ?? { part: 'nothing', names: [] }
      if (part !== value) found.push(`${part} ends as ${value}`)
      const limits = RESTRICTIONS[part] ?? {}
      for (const each of new Set([...names, ...Object.keys(limits)])) {
        const [fewest, most] = limits[each] ?? [0, 0]
        const count = names.filter((other) => other === each).length
        if (count < fewest || count > most) found.push(`${part} has ${each} ${count} times`)
      }
      if (names.includes('DTEND') && names.includes('DURATION')) found.push('two ends')
    }
  }
  return [...found, ...open.map(({ part }) => `${part} is open`)]
}
