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
import { afterColon, type FieldPair, itemLines, withFirstItem, withItems } from './change-list.ts'
import { paragraphsOf } from './content-texts.ts'
import type { Change, FieldValue } from './request-schemas.ts'
import { columnAt, endOfLine, splice } from './splice.ts'
import { blockText } from './yaml-block.ts'
import { written } from './yaml-value.ts'

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
  const document = parseDocument(yaml, { keepSourceTokens: true, stringKeys: true })
  const group = document.getIn(change.path.slice(0, -1), true)
  const name = change.path.at(-1) ?? ''
  const pair = fieldsOf(group).find(({ key }) => key.value === name)
  if (change.kind === 'set') return withValue(source, group, pair, name, change.value)
  if (change.kind !== 'add') return withItems(source, pair, change)
  if (pair) return withFirstItem(source, pair, change)
  return withNewField(source, group, name, (column) => `\n${itemLines(change.fields, column)}`)
}

function fieldsOf(group: unknown): FieldPair[] {
  return isMap<Scalar, Node | null>(group) ? group.items : []
}

function withParagraph(source: string, index: number, text: string): string {
  const paragraph = paragraphsOf(source)[index]
  if (!paragraph) throw new ChangeError('This paragraph is not in the file anymore.')
  const { start } = paragraph
  const end = start + paragraph.text.length
  if (text.trim() !== '') return splice(source, start, end, text.trim())
  return `${source.slice(0, start)}${source.slice(end).replace(/^\s+/, '')}`.replace(/\s*$/, '\n')
}

function isEmpty(node: unknown): boolean {
  return !isNode(node) || (isScalar(node) && node.value === null && (node.source ?? '') === '')
}

/** @param name of a field, or the number of an item */
function withValue(
  source: string,
  group: unknown,
  pair: FieldPair | undefined,
  name: string,
  value: FieldValue,
): string {
  const node = pair ? pair.value : isSeq(group) && group.items[Number(name)]
  const colon = pair ? afterColon(source, pair.key) : 0
  if (pair && isEmpty(node)) {
    return value === null ? source : splice(source, colon, colon, ` ${written(value)}`)
  }
  if (!isScalar(node)) {
    return value === null ? source : withNewField(source, group, name, () => ` ${written(value)}\n`)
  }
  const [start, end] = node.range ?? [0, 0]
  if (value === null && pair) return splice(source, colon, end, '')
  if (typeof value === 'string' && node.type?.startsWith('BLOCK')) {
    return splice(source, start, end, blockText(source.slice(start, end), value))
  }
  const isInFlow = isCollection(group) && group.flow === true
  return splice(source, start, end, written(value, node.type, isInFlow))
}

/**
 * A field that was left out, below the last field of its group.
 * @param textAt what stands after its colon, for the column in which its name starts
 */
function withNewField(
  source: string,
  group: unknown,
  name: string,
  textAt: (column: number) => string,
): string {
  const fields = isCollection(group) && group.flow ? [] : fieldsOf(group)
  const before = fields.find(({ key }) => key.value === 'order') ?? fields.at(-1)
  if (!before) throw new ChangeError('This field is not in the file anymore.')
  const end = before.value?.range?.[1] ?? before.key.range?.[1] ?? 0
  const line = endOfLine(source, source.slice(0, end).trimEnd().length)
  const column = columnAt(source, before.key.range?.[0] ?? 0)
  const newline = source[line - 1] === '\n' ? '' : '\n'
  const text = `${newline}${' '.repeat(column)}${name}:${textAt(column)}`
  return splice(source, line, line, text)
}
