import { Scalar, stringify } from 'yaml'

/** In characters, with the indentation. */
const WIDTH = 100

/**
 * A block scalar (`>-` or `|`) with another value. Lines before and after the changed words stay.
 * @param block from its indicator to its end
 */
export function blockText(block: string, value: string): string {
  const [header = '', ...lines] = block.trimEnd().split('\n')
  const indent = /^\s*/.exec(lines.find((line) => line.trim() !== '') ?? '')?.[0] ?? '  '
  const texts = lines.map((line) => line.slice(indent.length))
  const written = header.startsWith('|')
    ? value.trimEnd().split('\n')
    : rewrapped(texts, value.trim(), WIDTH - indent.length)
  const end = /\s*$/.exec(block)?.[0] ?? ''
  return [header, ...written.map((line) => (line === '' ? '' : indent + line))].join('\n') + end
}

/** Wraps only what is between the lines that are the same at the start and at the end. */
function rewrapped(lines: string[], text: string, width: number): string[] {
  if (text.includes('\n') || lines.includes('')) return wrapped(text, width)
  if (lines.join(' ') === text) return lines
  const before = countWhile(lines, (count) =>
    text.startsWith(`${lines.slice(0, count).join(' ')} `),
  )
  const kept = lines.slice(0, before).join(' ')
  const rest = before === 0 ? text : text.slice(kept.length + 1)
  const after = countWhile(lines.slice(before), (count) =>
    rest.endsWith(` ${lines.slice(-count).join(' ')}`),
  )
  const end = after === 0 ? [] : lines.slice(-after)
  const middle = after === 0 ? rest : rest.slice(0, -end.join(' ').length - 1)
  return [...lines.slice(0, before), ...wrapped(middle, width), ...end]
}

/** The greatest count of lines up to which a condition holds. */
function countWhile(lines: string[], holds: (count: number) => boolean): number {
  const failed = lines.findIndex((_, index) => !holds(index + 1))
  return failed === -1 ? lines.length : failed
}

function wrapped(text: string, width: number): string[] {
  const scalar = new Scalar(text)
  scalar.type = 'BLOCK_FOLDED'
  // Below a dash each line is indented by two. The library lets a text be one character longer.
  const item = stringify([scalar], { lineWidth: width + 1 }).trimEnd()
  const [, ...lines] = item.split('\n')
  return lines.map((line) => line.slice(2))
}
