import { isSeq, type Node, type Pair, type YAMLSeq } from 'yaml'
import { ChangeError } from './change-error.ts'
import type { FieldPath } from './content-texts.ts'
import { columnAt, endOfLine, splice } from './splice.ts'
import { type ItemField, listOf } from './yaml-value.ts'

/** Of an item of a list: copy it, remove it, or move it one place. */
export interface ListChange {
  readonly kind: 'copy' | 'remove' | 'up' | 'down'
  /** Of the list. */
  readonly path: FieldPath
  readonly index: number
}

/** The first item of an empty list. */
export interface NewItem {
  readonly kind: 'add'
  /** Of the list. */
  readonly path: FieldPath
  readonly fields: readonly ItemField[]
}

/** A field with the node that it holds. */
export type FieldPair = Pair<Node, Node | null>

/** The source with other items in a list that a field holds. */
export function withItems(
  source: string,
  pair: FieldPair | undefined,
  { kind, index }: ListChange,
): string {
  const list = pair?.value
  if (!pair || !isSeq<Node>(list)) throw new ChangeError('This list is not in the file anymore.')
  const items = list.flow ? flowItems(source, list) : blockItems(source, list)
  const last = items.texts.length - 1
  if (index > last) throw new ChangeError('This item is not in the list anymore.')
  if (index === (kind === 'up' ? 0 : kind === 'down' ? last : -1)) {
    throw new ChangeError('The item is at the end of the list already.')
  }
  if (kind === 'remove' && last === 0) return withoutItems(source, pair, list, items.end)
  const { texts, separators } = rearranged(items, kind, index)
  const text = texts.map((item, at) => item + (separators[at] ?? '')).join('')
  return splice(source, items.start, items.end, text)
}

function rearranged(
  { texts, separators, separator }: Items,
  kind: ListChange['kind'],
  index: number,
): Pick<Items, 'texts' | 'separators'> {
  const item = texts[index] ?? ''
  const others = texts.toSpliced(index, 1)
  if (kind === 'up') return { texts: others.toSpliced(index - 1, 0, item), separators }
  if (kind === 'down') return { texts: others.toSpliced(index + 1, 0, item), separators }
  if (kind === 'remove') {
    return { texts: others, separators: separators.toSpliced(Math.max(index - 1, 0), 1) }
  }
  return {
    texts: texts.toSpliced(index, 0, item),
    separators: separators.toSpliced(index, 0, separator),
  }
}

interface Items {
  readonly texts: readonly string[]
  /** Between one item and the next. */
  readonly separators: readonly string[]
  /** For one more item. */
  readonly separator: string
  readonly start: number
  readonly end: number
}

/** The items between brackets. */
function flowItems(source: string, list: YAMLSeq<Node>): Items {
  const ranges = list.items.map(({ range }) => range ?? [0, 0])
  const separators = ranges
    .slice(1)
    .map(([start], index) => source.slice(ranges[index]?.[1] ?? start, start))
  return {
    texts: ranges.map(([start, end]) => source.slice(start, end)),
    separators,
    separator: separators.find((separator) => !separator.includes('#')) ?? ', ',
    start: ranges[0]?.[0] ?? 0,
    end: ranges.at(-1)?.[1] ?? 0,
  }
}

/** The lines of each item, with the comments above it. */
function blockItems(source: string, list: YAMLSeq<Node>): Items {
  const token = list.srcToken
  if (token?.type !== 'block-seq') throw new ChangeError('This list is not in the file anymore.')
  const starts = token.items.flatMap(({ start }) =>
    start
      .filter(({ type }) => type === 'seq-item-ind')
      .map(({ offset }) => withComments(source, offset)),
  )
  const last = list.items.at(-1)?.range?.[1] ?? 0
  const end = endOfLine(source, source.slice(0, last).trimEnd().length)
  const texts = starts.map((start, index) => source.slice(start, starts[index + 1] ?? end))
  const separators = starts.slice(1).map(() => '')
  return { texts, separators, separator: '', start: starts[0] ?? end, end }
}

/** Where the line of an offset starts, or the comments right above it. */
function withComments(source: string, offset: number): number {
  const line = source.lastIndexOf('\n', offset - 1) + 1
  const above = source.lastIndexOf('\n', line - 2) + 1
  const isComment = line > 0 && /^\s+#/.test(source.slice(above, line))
  return isComment ? withComments(source, above) : line
}

/** @param end of the lines of a list that is not between brackets */
function withoutItems(source: string, { key }: FieldPair, list: YAMLSeq, end: number): string {
  const [start, flowEnd] = list.range ?? [end, end]
  if (list.flow) return splice(source, start, flowEnd, '[]')
  const colon = afterColon(source, key)
  const lines = endOfLine(source, colon)
  return `${source.slice(0, colon)} []${source.slice(colon, lines)}${source.slice(end)}`
}

/** The source with the first item of a list that a field holds. */
export function withFirstItem(
  source: string,
  { key, value }: FieldPair,
  { fields }: NewItem,
): string {
  if (isSeq(value) && value.items.length > 0) {
    throw new ChangeError('This list is not empty anymore.')
  }
  const [start, end] = (isSeq(value) && value.range) || [undefined, undefined]
  const isFlow = fields.every(({ path }) => path.length === 0)
  if (start !== undefined && isFlow) return splice(source, start, end, listOf(fields, true))
  const colon = afterColon(source, key)
  const empty = splice(source, colon, end ?? colon, '')
  const line = endOfLine(empty, colon)
  return splice(empty, line, line, itemLines(fields, columnAt(source, key.range?.[0] ?? 0)))
}

/** The lines of a list of one item. @param column in which the name of its field starts */
export function itemLines(fields: readonly ItemField[], column: number): string {
  const indent = ' '.repeat(column + 2)
  return listOf(fields, false)
    .split('\n')
    .map((line) => `${indent}${line}\n`)
    .join('')
}

/** Where the value of a field may start. */
export function afterColon(source: string, key: Node): number {
  return source.indexOf(':', key.range?.[1]) + 1
}
