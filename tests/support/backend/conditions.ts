/** A piece of SQL with one of its conditions replaced by a constant. */
export type Weakened = { removed: string; text: string }

type Token = { word: string; start: number; end: number; depth: number }

/** White space, a comment, a text, a quoted name, a word or a sign. */
const piece = /\s+|--[^\n]*|[eE]?'(?:''|\\.|[^'\\])*'|"[^"]*"|[\w$.]+|:=|=>|[^\s]/g

/** What ends a condition on either side of it, when it stands at the same depth of parentheses. */
const clauseWords = new Set(
  [
    ', ; := select from where when then else end if elsif on having group order limit returning',
    'union join left cross inner do set using check return loop into case window perform begin',
  ].flatMap((words) => words.split(' ')),
)

/**
 * Removes each condition in turn: an operand of AND becomes true, one of OR becomes false, a WHERE,
 * a join's ON, an IF or a CASE's WHEN that holds a single condition becomes true, true, false or
 * false, and a pair of columns is taken out of a comparison of rows. It reads expressions that the server printed as well
 * as the source of functions, also in PL/pgSQL, which no parser on npm can print again.
 */
export function withoutOneCondition(text: string): Weakened[] {
  const tokens = readTokens(text)
  const spans = new Map<string, Weakened>()
  const replace = (span: ReturnType<typeof spanFrom>, constant: string) => {
    if (span === undefined) return
    const removed = text.slice(span.start, span.end)
    // A CASE ends a span, so what is compared with one is left alone.
    if (/^(true|false)$|[<>=]$/i.test(removed)) return
    const weakened = `${text.slice(0, span.start)}${constant}${text.slice(span.end)}`
    const said = removed.replace(/\s+/g, ' ')
    spans.set(`${span.start} ${span.end}`, { removed: said, text: weakened })
  }
  tokens.forEach((token, index) => {
    const replaceOperands = (operators: string[], constant: string) => {
      for (const step of [-1, 1] as const)
        replace(spanFrom(tokens, index, step, operators), constant)
    }
    if (token.word === 'and' && !isOfBetween(tokens, index)) replaceOperands(['and', 'or'], 'true')
    if (token.word === 'or' && !isInHandler(tokens, index)) replaceOperands(['or'], 'false')
    if (!opensCondition(tokens, index)) return
    const constant = ['if', 'when'].includes(token.word) ? 'false' : 'true'
    replace(spanFrom(tokens, index, 1, []), constant)
  })
  return [...spans.values(), ...withoutOneComparedColumn(text)]
}

function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  let depth = 0
  for (const { 0: word, index: start } of text.matchAll(piece)) {
    if (/^(\s|--)/.test(word)) continue
    if (word === ')') depth -= 1
    tokens.push({ word: word.toLowerCase(), start, end: start + word.length, depth })
    if (word === '(') depth += 1
  }
  return tokens
}

/** Whether this AND belongs to the BETWEEN before it. */
function isOfBetween(tokens: Token[], index: number): boolean {
  const depth = tokens[index]?.depth
  const before = tokens.slice(0, index).filter((token) => token.depth === depth)
  const decides = /^(between|and|or|where)$/
  return before.findLast(({ word }) => decides.test(word))?.word === 'between'
}

/** Whether this OR stands between the errors that an exception handler catches. */
function isInHandler(tokens: Token[], index: number): boolean {
  const opener = tokens.slice(0, index).findLastIndex(({ word }) => /^(when|then|;)$/.test(word))
  const before = tokens[opener - 1]?.word
  return tokens[opener]?.word === 'when' && (before === 'exception' || before === ';')
}

function opensCondition(tokens: Token[], index: number): boolean {
  const word = tokens[index]?.word
  const [before, after] = [tokens[index - 1]?.word, tokens[index + 1]?.word]
  if (word === 'where') return true
  if (word === 'if') return before !== 'end' && after !== 'exists'
  if (word === 'when') return isOfSearchedCase(tokens, index)
  return word === 'on' && before !== 'distinct' && after !== 'conflict' && after !== 'constraint'
}

/** Whether this WHEN asks a condition, and does not name a value or an error. */
function isOfSearchedCase(tokens: Token[], index: number): boolean {
  let closed = 0
  for (let at = index - 1; at >= 0; at -= 1) {
    const word = tokens[at]?.word
    if (word === ';') return false
    if (word === 'end') closed += 1
    if (word === 'case') {
      if (closed === 0) return tokens[at + 1]?.word === 'when'
      closed -= 1
    }
  }
  return false
}

/**
 * The tokens next to this one, up to the end of the clause, the parenthesis or the operand. Both
 * parentheses of a pair have the depth of what surrounds them.
 */
function spanFrom(tokens: Token[], index: number, step: 1 | -1, operators: string[]) {
  const depth = tokens[index]?.depth ?? 0
  let last = index
  for (let at = index + step; ; at += step) {
    const token = tokens[at]
    if (token === undefined || token.depth < depth) break
    if (token.depth === depth && endsOperand(tokens, at, operators)) break
    last = at
  }
  if (last === index) return undefined
  const [first, final] =
    step === 1 ? [tokens[index + 1], tokens[last]] : [tokens[last], tokens[index - 1]]
  return first && final && { start: first.start, end: final.end }
}

function endsOperand(tokens: Token[], at: number, operators: string[]): boolean {
  const word = tokens[at]?.word ?? ''
  if (word === 'from' && tokens[at - 1]?.word === 'distinct') return false
  if (clauseWords.has(word)) return true
  return operators.includes(word) && !(word === 'and' && isOfBetween(tokens, at))
}

/** (a, b) is distinct from (c, d) without a and c, then without b and d. */
function withoutOneComparedColumn(text: string): Weakened[] {
  const match = /ROW\(([^()]*)\) IS DISTINCT FROM ROW\(([^()]*)\)/.exec(text)
  if (match === null) return []
  const [left = [], right = []] = match.slice(1).map((side) => side.split(', '))
  return left.map((removed, index) => {
    const rows = [left, right].map((side) => `ROW(${side.toSpliced(index, 1).join(', ')})`)
    return { removed, text: text.replace(match[0], rows.join(' IS DISTINCT FROM ')) }
  })
}
