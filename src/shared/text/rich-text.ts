import { fill, type TemplateValues } from './template.ts'

/** A stretch of a line: its text, and where it leads. */
export interface Run {
  readonly text: string
  readonly isBold: boolean
  readonly href: string | null
}

/** A paragraph with its lines, or a list with its items. */
export interface Block {
  readonly kind: 'paragraph' | 'list'
  readonly lines: readonly (readonly Run[])[]
}

const ITEM = /^\s*- +(?=\S)/

/**
 * Bold, a link with words, a bare address, and {link}. No pattern can match in two ways, so that no
 * text takes long. A bare address ends before the punctuation of its sentence.
 */
const MARKS = new RegExp(
  [
    /\*\*(?=\S)(?<bold>(?:[^*]|\*(?!\*))+)\*\*/,
    /\[(?<label>[^[\]]+)\]\( *(?<address>(?:https?:\/\/|mailto:|www\.)(?:[^\s<>(){}]|\([^\s<>(){}]*\))+|\{link\}) *\)/,
    /(?<bare>https?:\/\/(?:[^\s<>(){}]|\([^\s<>(){}]*\))*(?:[^\s<>(){}.,;:!?'"*\]]|\([^\s<>(){}]*\)))/,
    /(?<own>\{link\})/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)

/**
 * Reads a text as admins write it: an empty line starts a paragraph, `- ` an item of a list,
 * `**…**` is bold, and `[words](https://…)` and a bare address are links. All else is text as typed.
 * @param values what stands for names in braces. It is never read as marks: others have typed it.
 * `link` is an address, and may stand where one does.
 */
export function parseRichText(text: string, values: TemplateValues = {}): Block[] {
  const blocks: { kind: Block['kind']; lines: Run[][] }[] = []
  let before: Block['kind'] | null = null
  for (const line of text.split(/\r\n?|\n/)) {
    const kind = line.trim() === '' ? null : ITEM.test(line) ? 'list' : 'paragraph'
    if (kind !== null && kind !== before) blocks.push({ kind, lines: [] })
    if (kind !== null) blocks.at(-1)?.lines.push(runsIn(line.replace(ITEM, '').trim(), values))
    before = kind
  }
  return blocks
}

function runsIn(line: string, values: TemplateValues, isBold = false): Run[] {
  const plain = (text: string): Run[] =>
    text === '' ? [] : [{ text: fill(text, values), isBold, href: null }]
  const runs: Run[] = []
  let end = 0
  for (const { 0: mark, index, groups = {} } of line.matchAll(MARKS)) {
    const { bold, label, address, bare, own } = groups
    runs.push(...plain(line.slice(end, index)))
    if (bold !== undefined) runs.push(...runsIn(bold, values, true))
    else runs.push(linkRun(label ?? mark, address ?? bare ?? own ?? '', values, isBold))
    end = index + mark.length
  }
  return [...runs, ...plain(line.slice(end))]
}

function linkRun(label: string, address: string, values: TemplateValues, isBold: boolean): Run {
  const isOwn = address.toLowerCase() === '{link}'
  const own = values['link'] === undefined ? null : String(values['link'])
  const text = label === address && !isOwn ? label : fill(label.replaceAll('**', ''), values)
  // As people copy it from an address bar.
  const href = isOwn ? own : address.replace(/^www\./i, 'https://$&')
  return { text, isBold: isBold || label.includes('**'), href }
}

/** The same for programs and readers that do without HTML. */
export function plainText(blocks: readonly Block[]): string {
  return blocks
    .map(({ kind, lines }) =>
      lines.map((runs) => (kind === 'list' ? '- ' : '') + runs.map(plainRun).join('')).join('\n'),
    )
    .join('\n\n')
}

function plainRun({ text, href }: Run): string {
  return href === null || href === text ? text : `${text} (${href.replace(/^mailto:/i, '')})`
}
