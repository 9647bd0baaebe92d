import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/**
 * A browser that translates a page replaces its texts by elements. React writes the only text of an
 * element anew, but it keeps hold of a text that has something beside it: it would change one that is
 * no longer shown, and throw where it removes it or puts something before it.
 */
function textsBesideOthers(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const found: ts.Node[] = []
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter((child) => !isBlank(child))
      // A fragment puts its text beside whatever is around it.
      const isAlone = children.length === 1 && ts.isJsxElement(node)
      if (!isAlone) found.push(...children.filter((child) => mayBeText(child, code)))
    }
    if (ts.isArrowFunction(node)) {
      const results = resultsOf(node.body)
      if (results.some(isElement)) found.push(...results.filter((each) => mayBeText(each, code)))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.map((node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    return `${file}:${line + 1}: ${node.getText().trim()}`
  })
}

/** Translators leave white space alone. */
function isBlank(child: ts.JsxChild): boolean {
  return child.getText().trim() === '' || (ts.isJsxExpression(child) && !child.expression)
}

function isElement(node: ts.Node): boolean {
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)
}

/** Whether what this comes to may be a text, as far as its file tells. */
function mayBeText(node: ts.Node, code: string): boolean {
  if (ts.isJsxText(node)) return true
  if (ts.isJsxExpression(node)) return node.expression ? mayBeText(node.expression, code) : false
  if (ts.isStringLiteralLike(node)) return node.text.trim() !== ''
  if (isElement(node) || EMPTY.has(node.kind)) return false
  if (ts.isArrowFunction(node)) return resultsOf(node.body).some((each) => mayBeText(each, code))
  if (ts.isCallExpression(node) && nameOf(node) === 'map')
    return node.arguments.some((argument) => mayBeText(argument, code))
  const results = alternatives(node)
  if (results.length > 1 || results[0] !== node)
    return results.some((each) => mayBeText(each, code))
  const declared = new RegExp(`\\b${nameOf(node)}(?:\\??: .*ReactNode| = \\(?\\s*<)`)
  return !declared.test(code)
}

const { NullKeyword, TrueKeyword, FalseKeyword } = ts.SyntaxKind
const EMPTY = new Set<ts.SyntaxKind>([NullKeyword, TrueKeyword, FalseKeyword])

/** The last name of what is read or called; empty if it has none. */
function nameOf(node: ts.Node): string {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  if (ts.isCallExpression(node) || ts.isElementAccessExpression(node))
    return nameOf(node.expression)
  return ''
}

/** What an expression may come to. */
function alternatives(node: ts.Node): ts.Node[] {
  if (ts.isParenthesizedExpression(node)) return alternatives(node.expression)
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(alternatives)
  if (!ts.isBinaryExpression(node)) return [node]
  const isAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
  return (isAnd ? [node.right] : [node.left, node.right]).flatMap(alternatives)
}

/** What a function returns. */
function resultsOf(body: ts.ConciseBody): ts.Node[] {
  if (!ts.isBlock(body)) return alternatives(body)
  const results: ts.Node[] = []
  const visit = (node: ts.Node) => {
    if (ts.isReturnStatement(node) && node.expression)
      results.push(...alternatives(node.expression))
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit)
  }
  visit(body)
  return results
}

test('a text that has something beside it is in an element of its own', () => {
  const files = globSync('src/**/*.tsx')
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((file) => textsBesideOthers(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  ['a text that comes and goes', '<p><b /> {isSaved && saved}</p>', ['{isSaved && saved}']],
  ['a text after an icon', '<p><Icon /> Copy</p>', ['Copy']],
  ['two texts', '<p>{name}, {date}</p>', ['{name}', ',', '{date}']],
  ['a text in a fragment', '<>{name}</>', ['{name}']],
  ['texts among elements', 'list.map((it) => (it.isText ? it.text : <b />))', ['it.text']],
  ['a text alone', '<p>{isSaved ? saved : failed}</p>', []],
  ['a text in its own element', '<p><b /> {isSaved && <span>{saved}</span>}</p>', []],
])('%s is told from others', (_, code, found) => {
  expect(textsBesideOthers('x.tsx', code)).toEqual(found.map((text) => `x.tsx:1: ${text}`))
})
