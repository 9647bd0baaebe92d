import {
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  type Scalar,
} from 'yaml'
import { splitMarkdown } from '../../src/yaml-file.ts'
import { ChangeError } from './change-error.ts'
import {
  afterColon,
  type FieldPair,
  itemLines,
  type ListChange,
  type NewItem,
  withFirstItem,
  withItems,
} from './change-list.ts'
import { type FieldPath, paragraphsOf } from './content-texts.ts'
import { columnAt, endOfLine, splice } from './splice.ts'
import { blockText } from './yaml-block.ts'
import { type FieldValue, written } from './yaml-value.ts'

/** A change of a content file that leaves every other line as it is. */
export type Change =
  | { readonly kind: 'set'; readonly path: FieldPath; readonly value: FieldValue }
  | ListChange
  | NewItem

/**
 * The content file after a change.
 * @param isMarkdown whether its fields are in front matter
 * @throws ChangeError when the file has no such field or item
 */
export function changed(source: string, isMarkdown: boolean, change: Change): string {
  if (change.kind === 'set' && isMarkdown && change.path[0] === 'body') {
    return withParagraph(source, Number(change.path[1]), String(change.value ?? ''))
  }
  const yaml = isMarkdown ? splitMarkdown(source).frontMatter : source
  const { contents } = parseDocument(yaml, { keepSourceTokens: true })
  const pair = pairAt(contents, change.path)
  if (change.kind === 'set') return withValue(source, contents, pair, change)
  if (change.kind !== 'add') return withItems(source, pair, change)
  if (pair) return withFirstItem(source, pair, change)
  return withNewField(source, contents, change.path, (column) => {
    return `\n${itemLines(change.fields, column)}`
  })
}

function withParagraph(source: string, index: number, text: string): string {
  const paragraph = paragraphsOf(source)[index]
  if (!paragraph) throw new ChangeError('This paragraph is not in the file anymore.')
  const { start } = paragraph
  const end = start + paragraph.text.length
  if (text.trim() !== '') return splice(source, start, end, text.trim())
  return `${source.slice(0, start)}${source.slice(end).replace(/^\s+/, '')}`.replace(/\s*$/, '\n')
}

function nodeAt(start: Node | null, path: FieldPath): Node | null {
  const [step, ...rest] = path
  if (step === undefined) return start
  if (isSeq<Node>(start)) return nodeAt(start.items[Number(step)] ?? null, rest)
  return nodeAt(pairAt(start, [step])?.value ?? null, rest)
}

function pairAt(start: Node | null, path: FieldPath): FieldPair | undefined {
  const parent = nodeAt(start, path.slice(0, -1))
  if (!isMap<Node, Node | null>(parent)) return undefined
  return parent.items.find(({ key }) => isScalar(key) && String(key.value) === path.at(-1))
}

function isEmpty(node: unknown): boolean {
  return !isNode(node) || (isScalar(node) && node.value === null && (node.source ?? '') === '')
}

function withValue(
  source: string,
  contents: Node | null,
  pair: FieldPair | undefined,
  { path, value }: { path: FieldPath; value: FieldValue },
): string {
  const node = nodeAt(contents, path)
  if (pair && isEmpty(node)) return fillEmpty(source, pair, value)
  if (!isScalar(node)) {
    if (value === null) return source
    return withNewField(source, contents, path, () => ` ${written(value)}\n`)
  }
  const parent = nodeAt(contents, path.slice(0, -1))
  return withScalar(source, node, value, pair, isCollection(parent) && parent.flow === true)
}

function fillEmpty(source: string, { key }: FieldPair, value: FieldValue): string {
  const end = afterColon(source, key)
  return value === null ? source : splice(source, end, end, ` ${written(value)}`)
}

function withScalar(
  source: string,
  node: Scalar,
  value: FieldValue,
  pair: FieldPair | undefined,
  isInFlow: boolean,
): string {
  const [start, end] = node.range ?? [0, 0]
  if (value === null && pair) return splice(source, afterColon(source, pair.key), end, '')
  if (typeof value === 'string' && node.type?.startsWith('BLOCK')) {
    return splice(source, start, end, blockText(source.slice(start, end), value))
  }
  return splice(source, start, end, written(value, node.type, isInFlow))
}

/**
 * A field that was left out, below the last field of its group.
 * @param textAt what stands after its colon, for the column in which its name starts
 */
function withNewField(
  source: string,
  contents: Node | null,
  path: FieldPath,
  textAt: (column: number) => string,
): string {
  const group = nodeAt(contents, path.slice(0, -1))
  const fields = isMap<Node, Node | null>(group) && !group.flow ? group.items : []
  const isOrder = ({ key }: FieldPair) => isScalar(key) && key.value === 'order'
  const before = fields.find(isOrder) ?? fields.at(-1)
  if (!before) throw new ChangeError('This field is not in the file anymore.')
  const end = before.value?.range?.[1] ?? before.key.range?.[1] ?? 0
  const line = endOfLine(source, source.slice(0, end).trimEnd().length)
  const column = columnAt(source, before.key.range?.[0] ?? 0)
  const newline = source[line - 1] === '\n' ? '' : '\n'
  const text = `${newline}${' '.repeat(column)}${path.at(-1)}:${textAt(column)}`
  return splice(source, line, line, text)
}
