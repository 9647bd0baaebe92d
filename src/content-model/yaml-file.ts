import * as yaml from 'yaml'

/** Reads a YAML file, or the front matter of a Markdown file. Syntax errors are in the document. */
export function readYaml(text: string, isMarkdown: boolean) {
  const lineCounter = new yaml.LineCounter()
  const document = yaml.parseDocument(isMarkdown ? splitMarkdown(text).frontMatter : text, {
    lineCounter,
  })
  const line = (node: unknown) =>
    yaml.isNode(node) && node.range ? lineCounter.linePos(node.range[0]).line : undefined
  return {
    document,
    /** The line, counted from 1, of the innermost part of a path that the file has. */
    lineOf: (path: readonly string[]) =>
      nodesAlong(document.contents, path)
        .map(line)
        .findLast((known) => known !== undefined),
    /** Every value that is no list and no group of fields; null for a field without one. */
    scalars: () => scalarsIn(document.contents, []),
    /** What YAML takes out of the texts without an error, by its line. */
    lostTexts: () => {
      const lost: { line: number | undefined; what: string }[] = []
      yaml.visit(document, {
        Node(_, node) {
          const what = lostIn(node)
          if (what !== null) lost.push({ line: line(node), what })
        },
      })
      return lost
    },
  }
}

/** An empty field may have a comment, after a space; a text that has one most likely goes on there. */
function lostIn(node: yaml.Node): string | null {
  if (yaml.isAlias(node) || node.tag || node.anchor)
    return 'a text that starts with &, * or ! needs quotes around it: "like this"'
  if (!yaml.isScalar(node) || !node.comment) return null
  const isPlainText = typeof node.value === 'string' && node.type === 'PLAIN'
  const isLost = isPlainText || (node.value === null && !node.comment.startsWith(' '))
  return isLost
    ? `"#${node.comment}" is a comment here and not shown. Put quotes around the whole text, or the comment on the line above`
    : null
}

/**
 * The front matter of a Markdown file, with its first `---` and what Windows editors put before it, so
 * that the lines keep their numbers, and what stands below it.
 */
export function splitMarkdown(text: string): { frontMatter: string; body: string } {
  const found = /^((?:\uFEFF|\s*\n)?---[ \t]*\r?\n[\s\S]*?)(?<=\n)---[ \t]*(?:\r?\n|$)/.exec(text)
  return { frontMatter: found?.[1] ?? '', body: text.slice(found?.[0].length ?? 0) }
}

function scalarsIn(node: yaml.Node | null, path: string[]): { path: string[]; value: unknown }[] {
  if (yaml.isScalar(node)) return [{ path, value: node.value }]
  if (yaml.isSeq<yaml.Node | null>(node)) {
    return node.items.flatMap((item, index) => scalarsIn(item, [...path, String(index)]))
  }
  if (!yaml.isMap<yaml.Node, yaml.Node | null>(node)) return []
  return node.items.flatMap(({ key, value }) =>
    yaml.isScalar(key) ? scalarsIn(value, [...path, String(key.value)]) : [],
  )
}

/** The name of each field, or the item of each list, that a path leads through. */
function nodesAlong(start: yaml.Node | null, path: readonly string[]): unknown[] {
  const [step, ...rest] = path
  if (yaml.isMap(start)) {
    const pair = start.items.find(({ key }) => yaml.isScalar(key) && String(key.value) === step)
    return pair ? [pair.key, ...nodesAlong(yaml.isNode(pair.value) ? pair.value : null, rest)] : []
  }
  const item = yaml.isSeq(start) ? start.items[Number(step)] : undefined
  return yaml.isNode(item) ? [item, ...nodesAlong(item, rest)] : []
}
