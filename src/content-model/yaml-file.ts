import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'

/** Reads a YAML file, or the front matter of a Markdown file. Syntax errors are in the document. */
export function readYaml(text: string, isMarkdown: boolean) {
  const lineCounter = new LineCounter()
  const document = parseDocument(isMarkdown ? splitMarkdown(text).frontMatter : text, {
    lineCounter,
  })
  const line = (node: unknown) =>
    isNode(node) && node.range ? lineCounter.linePos(node.range[0]).line : undefined
  return {
    document,
    /** The line, counted from 1, of the innermost part of a path that the file has. */
    lineOf: (path: readonly string[]) =>
      nodesAlong(document.contents, path)
        .map(line)
        .findLast((known) => known !== undefined),
    /** Every value that is no list and no group of fields; null for a field without one. */
    scalars: () => scalarsIn(document.contents, []),
  }
}

/**
 * The front matter of a Markdown file, with its first `---`, so that the lines keep their numbers, and
 * what stands below it.
 */
export function splitMarkdown(text: string): { frontMatter: string; body: string } {
  const found = /^(---\r?\n[\s\S]*?)(?<=\n)---[ \t]*(?:\r?\n|$)/.exec(text)
  return { frontMatter: found?.[1] ?? '', body: text.slice(found?.[0].length ?? 0) }
}

function scalarsIn(node: Node | null, path: string[]): { path: string[]; value: unknown }[] {
  if (isScalar(node)) return [{ path, value: node.value }]
  if (isSeq<Node | null>(node)) {
    return node.items.flatMap((item, index) => scalarsIn(item, [...path, String(index)]))
  }
  if (!isMap<Node, Node | null>(node)) return []
  return node.items.flatMap(({ key, value }) =>
    isScalar(key) ? scalarsIn(value, [...path, String(key.value)]) : [],
  )
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
