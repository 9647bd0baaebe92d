import * as yaml from 'yaml'

/** Something in a file that is not what its editor meant. */
export interface Slip {
  readonly line: number | undefined
  readonly what: string
}

/** Reads a YAML file, or the front matter of a Markdown file. Syntax errors are in the document. */
export function readYaml(file: string, text: string) {
  const lineCounter = new yaml.LineCounter()
  const fields = file.endsWith('.md') ? splitMarkdown(text).frontMatter : text
  const document = yaml.parseDocument(fields, {
    lineCounter,
    // Astro's own reader takes a bare date for one, and a few more words for no texts.
    customTags: ['timestamp'],
    compat: 'yaml-1.1',
  })
  const line = (node: unknown) =>
    yaml.isNode(node) && node.range ? lineCounter.linePos(node.range[0]).line : undefined
  const lost: Slip[] = []
  let last: yaml.Scalar | undefined
  yaml.visit(document, {
    Node(_, node) {
      if (yaml.isScalar(node)) {
        // A note below an empty field is that of the next one, and the library gives it to the empty one.
        if (last?.comment && /^[ \t]*\n/.test(fields.slice(last.range?.[1]))) {
          node.commentBefore = [last.comment, node.commentBefore].filter(Boolean).join('\n')
          node.spaceBefore = false
          last.comment = null
        }
        last = node
      }
      const what = lostIn(node)
      if (what !== null) lost.push({ line: line(node), what })
      // Emphasis such as *now* is read as the name of another text, and it names none.
      if (!yaml.isAlias(node)) return
      return Object.assign(new yaml.Scalar(`*${node.source}`), { range: node.range ?? null })
    },
  })
  return {
    document,
    /** Why the file cannot be read, and where; null if it can. */
    broken: (): Slip | null => {
      const [error] = document.errors
      if (!error) return null
      // A quotation mark that opens takes in the rest of the file.
      const opened = isNeverClosed(error) ? line(last) : undefined
      return { line: opened ?? error.linePos?.[0].line, what: adviceOn(document.errors) }
    },
    /** The line, counted from 1, of the innermost part of a path that the file has. */
    lineOf: (path: readonly string[]) =>
      nodesAlong(document.contents, path)
        .map(line)
        .findLast((known) => known !== undefined),
    /** Every value that is no list and no group of fields; null for a field without one. */
    scalars: () => scalarsIn(document.contents, []),
    /** What YAML takes out of the texts without an error, by its line. */
    lostTexts: () => lost,
  }
}

const ADVICE: Partial<Record<yaml.ErrorCode, string>> = {
  DUPLICATE_KEY: 'this field is there twice',
  TAB_AS_INDENT: 'a tab stands in front. Put spaces there, as the lines around it have',
  BAD_DQ_ESCAPE: 'between double quotation marks a backslash is written twice',
  MULTIPLE_DOCS: 'a line of only --- or ... ends the file. Take it out',
  MULTILINE_IMPLICIT_KEY: 'expected the name of a field, a colon, a space and what it holds',
}

/** What an editor can do about the mistakes that make a file unreadable, in words without its grammar. */
function adviceOn([first, second]: readonly yaml.YAMLParseError[]): string {
  if (first && isNeverClosed(first)) {
    return 'the quotation mark that opens here is never closed. Put quotes around the whole text'
  }
  if (second?.code === 'MULTILINE_IMPLICIT_KEY' || /same column/.test(first?.message ?? '')) {
    return 'this line or the one below starts with another number of spaces than those around it'
  }
  const isNoField = first?.code === 'MISSING_CHAR' && /followed by map values/.test(first.message)
  const known = first && ADVICE[isNoField ? 'MULTILINE_IMPLICIT_KEY' : first.code]
  return (
    known ??
    `a text that holds a colon and a space, or starts with a sign, needs quotes around it: '{product}: like "this"'`
  )
}

function isNeverClosed({ code, message }: yaml.YAMLParseError): boolean {
  return code === 'MISSING_CHAR' && message.includes('closing')
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
