import { isSeq, type Node, type Pair, type Scalar, type YAMLSeq } from 'yaml'
import { ChangeError } from './change-error.ts'
import type { ItemField, ListChange, NewItem } from './request-schemas.ts'
import { columnAt, endOfLine, splice } from './splice.ts'
import { listOf } from './yaml-value.ts'

/** A field with the node that it holds. */
export type FieldPair = Pair<Scalar, Node | null>

/** Where something stands in the source. */
type Span = readonly [start: number, end: number]

/** The source with other items in a list that a field holds. */
export function withItems(
  source: string,
  pair: FieldPair | undefined,
  { kind, index }: ListChange,
): string {
  const list = pair?.value
  if (!pair || !isSeq<Node>(list)) throw new ChangeError('This list is not in the file anymore.')
  const items = list.flow ? flowItems(list) : blockItems(source, list)
  const [before, item, after] = [items[index - 1], items[index], items[index + 1]]
  if (!item) throw new ChangeError('This item is not in the list anymore.')
  const text = source.slice(...item)
  if (kind === 'copy') {
    return splice(source, item[0], item[0], text + separatorOf(source, list, items))
  }
  if (kind === 'up') return swapped(source, before, item)
  if (kind === 'down') return swapped(source, item, after)
  if (before) return splice(source, before[1], item[1], '')
  return after ? splice(source, item[0], after[0], '') : withoutItems(source, pair, list, item[1])
}

/** What stands between two items stays there. */
function swapped(source: string, first: Span | undefined, second: Span | undefined): string {
  if (!first || !second) throw new ChangeError('The item is at the end of the list already.')
  const withFirst = splice(source, ...second, source.slice(...first))
  return splice(withFirst, ...first, source.slice(...second))
}

/** What stands between an item and one more. */
function separatorOf(source: string, { flow }: YAMLSeq, items: readonly Span[]): string {
  const gaps = items.slice(1).map(([start], index) => source.slice(items[index]?.[1], start))
  return gaps.find((gap) => !gap.includes('#')) ?? (flow ? ', ' : '')
}

/** The items between brackets. */
function flowItems(list: YAMLSeq<Node>): Span[] {
  return list.items.map(({ range }) => [range?.[0] ?? 0, range?.[1] ?? 0])
}

/** The lines of each item, with the comments above it. */
function blockItems(source: string, list: YAMLSeq<Node>): Span[] {
  const token = list.srcToken
  if (token?.type !== 'block-seq') throw new ChangeError('This list is not in the file anymore.')
  const starts = token.items.flatMap(({ start }) =>
    start
      .filter(({ type }) => type === 'seq-item-ind')
      .map(({ offset }) => withComments(source, offset)),
  )
  const last = list.items.at(-1)?.range?.[1] ?? 0
  const end = endOfLine(source, source.slice(0, last).trimEnd().length)
  return starts.map((start, index) => [start, starts[index + 1] ?? end])
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
  const brackets = isSeq(value) ? value.range : undefined
  const isFlow = fields.every(({ path }) => path.length === 0)
  if (brackets && isFlow) return splice(source, brackets[0], brackets[1], listOf(fields, true))
  const colon = afterColon(source, key)
  const empty = splice(source, colon, brackets?.[1] ?? colon, '')
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
