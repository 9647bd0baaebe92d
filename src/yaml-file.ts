import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type ParsedNode,
  parseDocument,
  visit,
} from 'yaml'

/** The fields of a content file, with the lines on which they stand. */
export interface YamlFile {
  document: Document<ParsedNode>
  /** The line, counted from 1, of the innermost part of a path that the file has. */
  lineOf(path: readonly string[]): number | undefined
  /** Every field without a value. */
  emptyFields(): { name: string; line: number }[]
}

/** Reads a YAML file, or the front matter of a Markdown file. Syntax errors are in the document. */
export function readYaml(text: string, isMarkdown: boolean): YamlFile {
  const lineCounter = new LineCounter()
  const document = parseDocument(isMarkdown ? frontMatter(text) : text, { lineCounter })
  const line = (node: unknown) =>
    isNode(node) && node.range ? lineCounter.linePos(node.range[0]).line : undefined
  return {
    document,
    lineOf: (path) => nodesAlong(document.contents, path).map(line).findLast(isKnown),
    emptyFields: () => {
      const found: { name: string; line: number }[] = []
      visit(document, {
        Pair(_, { key, value }) {
          const at = line(key)
          const isEmpty = value === null || (isScalar(value) && value.value === null)
          if (isScalar(key) && isEmpty && at !== undefined) {
            found.push({ name: String(key.value), line: at })
          }
        },
      })
      return found
    },
  }
}

/** The front matter of a Markdown file, with its first `---`, so that the lines keep their numbers. */
export function frontMatter(text: string): string {
  return /^(---\r?\n[\s\S]*?)(?<=\n)---[ \t]*(?:\r?\n|$)/.exec(text)?.[1] ?? ''
}

/** The name of each field, or the item of each list, that a path leads through. */
function nodesAlong(start: Node | null, path: readonly string[]): unknown[] {
  const [step, ...rest] = path
  if (isMap(start)) {
    const pair = start.items.find(({ key }) => isScalar(key) && String(key.value) === step)
    return pair ? [pair.key, ...nodesAlong(isNode(pair.value) ? pair.value : null, rest)] : []
  }
  const item = isSeq(start) ? start.items[Number(step)] : undefined
  return isNode(item) ? [item, ...nodesAlong(item, rest)] : []
}

function isKnown(line: number | undefined): boolean {
  return line !== undefined
}
