import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'

export interface Import {
  /** Paths in src/. */
  from: string
  /** A path in src/, or the name of a package. */
  to: string
  isPackage: boolean
  isTypeOnly: boolean
}

/** Every import in src/, in whatever form TypeScript knows. */
export function readImports(): Import[] {
  return globSync('**/*.{ts,tsx,astro,mjs}', { cwd: 'src' }).flatMap((file) => {
    const from = file.replaceAll('\\', '/')
    return importsOf(from, readFileSync(`src/${from}`, 'utf8')).map(({ name, isTypeOnly }) => {
      const isPackage = !name.startsWith('.')
      const to = isPackage ? name : posix.join(posix.dirname(from), name)
      return { from, to, isPackage, isTypeOnly }
    })
  })
}

interface Found {
  name: string
  isTypeOnly: boolean
}

/** The specifiers in a module, in order. Of an .astro file, the front matter and the scripts count. */
export function importsOf(file: string, text: string): Found[] {
  const code = file.endsWith('.astro') ? scriptsOf(text) : text
  const found: Found[] = []
  const add = (specifier: ts.Node | undefined, isTypeOnly = false) => {
    if (specifier && ts.isStringLiteralLike(specifier)) {
      found.push({ name: specifier.text, isTypeOnly })
    }
  }
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true)
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0])
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(`${file}.tsx`, code, ts.ScriptTarget.Latest))
  return found
}

function scriptsOf(astro: string): string {
  const [, frontMatter = ''] = /^---\n([\s\S]*?)^---$/m.exec(astro) ?? []
  const scripts = Array.from(
    astro.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g),
    ([, code]) => code,
  )
  return [frontMatter, ...scripts].join('\n')
}
