import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  stringify,
  type YAMLSeq,
} from 'yaml'
import { splitMarkdown } from '../../src/yaml-file.ts'
import { type FieldPath, paragraphsOf } from './content-texts.ts'
import type { Change, FieldValue, ListChange } from './request-schemas.ts'
import { splice } from './splice.ts'
import { blockText } from './yaml-block.ts'

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
  const document = parseDocument(yaml, { keepSourceTokens: true })
  const isIndex = (step: string) => /^\d+$/.test(step)
  const node = document.getIn(
    change.path.map((step) => (isIndex(step) ? Number(step) : step)),
    true,
  )
  if (change.kind !== 'set') {
    if (!isSeq<Node>(node) || node.flow)
      throw new ChangeError('This list is not written line by line.')
    return withItems(source, node, change)
  }
  const pair = pairAt(document.contents, change.path)
  if (pair && isEmpty(node)) return fillEmpty(source, pair, change.value)
  if (isScalar(node)) return withScalar(source, node, change.value, pair)
  return withNewField(source, document.contents, change)
}

/** Why a change cannot be made, in a sentence for the editor. */
export class ChangeError extends Error {}

/** The file is not the version that the editor saw. */
export class ConflictError extends ChangeError {}

function withParagraph(source: string, index: number, text: string): string {
  const paragraph = paragraphsOf(source)[index]
  if (!paragraph) throw new ChangeError('This paragraph is not in the file anymore.')
  const { start } = paragraph
  const end = start + paragraph.text.length
  if (text.trim() !== '') return splice(source, start, end, text.trim())
  return `${source.slice(0, start)}${source.slice(end).replace(/^\s+/, '')}`.replace(/\s*$/, '\n')
}

function pairAt(start: Node | null, path: FieldPath): Pair<Node, Node | null> | undefined {
  const [step, ...rest] = path
  if (isSeq<Node>(start)) return pairAt(start.items[Number(step)] ?? null, rest)
  if (!isMap<Node, Node | null>(start)) return undefined
  const pair = start.items.find(({ key }) => isScalar(key) && String(key.value) === step)
  return rest.length === 0 ? pair : pairAt(pair?.value ?? null, rest)
}

function isEmpty(node: unknown): boolean {
  return !isNode(node) || (isScalar(node) && node.value === null && (node.source ?? '') === '')
}

function fillEmpty(source: string, { key }: Pair<Node, Node | null>, value: FieldValue): string {
  const end = source.indexOf(':', key.range?.[1]) + 1
  return value === null ? source : splice(source, end, end, ` ${written(value)}`)
}

function withScalar(
  source: string,
  node: Scalar,
  value: FieldValue,
  pair: Pair<Node, Node | null> | undefined,
): string {
  const [start, end] = node.range ?? [0, 0]
  if (value === null && pair)
    return splice(source, source.indexOf(':', pair.key.range?.[1]) + 1, end, '')
  if (typeof value === 'string' && node.type?.startsWith('BLOCK')) {
    return splice(source, start, end, blockText(source.slice(start, end), value))
  }
  return splice(source, start, end, written(value, node.type))
}

/** A value on one line, in quotes only where it needs them or had them. */
function written(value: FieldValue, type?: Scalar['type']): string {
  if (typeof value !== 'string') return String(value)
  const line = value.replaceAll(/\s*\n\s*/g, ' ')
  if (type === 'QUOTE_DOUBLE') return JSON.stringify(line)
  if (type === 'QUOTE_SINGLE') return `'${line.replaceAll("'", "''")}'`
  // Astro reads the files with another library, to which a few more words are no texts.
  return stringify(line, { lineWidth: 0, compat: 'yaml-1.1' }).trimEnd()
}

/** A field that was left out, below the last field of its group. */
function withNewField(
  source: string,
  contents: Node | null,
  { path, value }: { path: FieldPath; value: FieldValue },
): string {
  const name = path[0]
  if (path.length !== 1 || name === undefined || !isMap<Node, Node | null>(contents)) {
    throw new ChangeError('This field is not in the file anymore.')
  }
  const before =
    contents.items.find(({ key }) => isScalar(key) && key.value === 'order') ??
    contents.items.at(-1)
  const end = before?.value?.range?.[1] ?? before?.key.range?.[1] ?? 0
  const line = source.indexOf('\n', Math.max(end - 1, 0)) + 1
  return splice(source, line, line, `${name}: ${written(value)}\n`)
}

function withItems(source: string, list: YAMLSeq<Node>, { kind, index }: ListChange): string {
  const { texts, start, end } = itemTexts(source, list)
  const text = texts[index]
  if (text === undefined) throw new ChangeError('This item is not in the list anymore.')
  if ((kind === 'up' && index === 0) || (kind === 'down' && index === texts.length - 1)) {
    throw new ChangeError('The item is at the end of the list already.')
  }
  const others = texts.toSpliced(index, 1)
  const results = {
    copy: () => texts.toSpliced(index, 0, text),
    remove: () => others,
    up: () => others.toSpliced(index - 1, 0, text),
    down: () => others.toSpliced(index + 1, 0, text),
  }
  return splice(source, start, end, results[kind]().join(''))
}

/** The lines of each item, with the comments above it. */
function itemTexts(
  source: string,
  list: YAMLSeq<Node>,
): { texts: string[]; start: number; end: number } {
  const token = list.srcToken
  if (token?.type !== 'block-seq') throw new ChangeError('This list is not written line by line.')
  const starts = token.items.flatMap(({ start }) =>
    start
      .filter(({ type }) => type === 'seq-item-ind')
      .map(({ offset }) => withComments(source, offset)),
  )
  const last = list.items.at(-1)?.range?.[1] ?? 0
  const content = source.slice(0, last).trimEnd().length
  const lineEnd = source.indexOf('\n', content)
  const end = lineEnd === -1 ? source.length : lineEnd + 1
  const texts = starts.map((start, index) => source.slice(start, starts[index + 1] ?? end))
  return { texts, start: starts[0] ?? end, end }
}

/** Where the line of an offset starts, or the comments right above it. */
function withComments(source: string, offset: number): number {
  const line = source.lastIndexOf('\n', offset - 1) + 1
  const above = source.lastIndexOf('\n', line - 2) + 1
  const isComment = line > 0 && /^\s+#/.test(source.slice(above, line))
  return isComment ? withComments(source, above) : line
}
