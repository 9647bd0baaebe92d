import ts from 'typescript'

/** Names the type of every collection's content, for `unreadFields` to begin at. */
export const CONTENT_TYPES = {
  file: 'src/content-types.ts',
  text: `import type { Content } from './content-model/collection.ts'
import type { schemas } from './content-model/collections.ts'

export type Contents = { [Name in keyof typeof schemas]: Content<(typeof schemas)[Name]> }
`,
}

interface Field {
  path: string
  /** Where a schema states it. */
  node: ts.Declaration
}

/**
 * The fields of the schemas that neither a page nor an island reads, such as `admin.members.all`.
 * A field counts as read where code names it, or where its content is given to code whose own type
 * asks for a field of that name. Fields that several schemas share are one field.
 * @param folder of a project that has the file `CONTENT_TYPES`
 */
export function unreadFields(program: ts.Program, folder: string): string[] {
  const checker = program.getTypeChecker()
  const alias = program
    .getSourceFile(`${folder}/${CONTENT_TYPES.file}`)
    ?.statements.find(ts.isTypeAliasDeclaration)
  if (!alias) throw new Error(`${folder} has no ${CONTENT_TYPES.file}`)
  const read = new Set<ts.Declaration>()
  const compared = new Map<ts.Type, Set<ts.Type>>()
  for (const file of program.getSourceFiles()) {
    if (file.fileName.startsWith(`${folder}/src/`) && !isSchema(file.fileName)) visit(file)
  }
  const fields = fieldsOf(checker.getTypeAtLocation(alias.name), '')
  const unread = fields.filter(({ node }) => !read.has(node))
  return [...new Map(unread.map(({ node, path }) => [node, path])).values()]

  /** Every field below a type, with the names of the fields around it. */
  function fieldsOf(type: ts.Type, path: string): Field[] {
    return members(type).flatMap((symbol) => {
      const inner = path === '' ? symbol.name : `${path}.${symbol.name}`
      const own = declared(symbol).map((node) => ({ path: inner, node }))
      return [...own, ...fieldsOf(checker.getTypeOfSymbol(symbol), inner)]
    })
  }

  /** The fields of an object type, of a list's entries, or of what a union may be; the keys of a record too. */
  function members(type: ts.Type): ts.Symbol[] {
    return objects(type).flatMap((object) => {
      const values = object.getStringIndexType()
      // A key of a record is declared nowhere.
      const isOurs = (symbol: ts.Symbol) => !symbol.declarations || declared(symbol).length > 0
      return [...object.getProperties().filter(isOurs), ...(values ? members(values) : [])]
    })
  }

  /** The object types that a type comes to, a list's by its entries. */
  function objects(type: ts.Type, seen = new Set<ts.Type>()): ts.Type[] {
    if (seen.has(type)) return []
    seen.add(type)
    if (type.isUnion()) return type.types.flatMap((part) => objects(part, seen))
    const entry = checker.isArrayLikeType(type) && type.getNumberIndexType()
    if (entry) return objects(entry, seen)
    const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0
    return isObject && type.getCallSignatures().length === 0 ? [type] : []
  }

  function visit(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node)) markNamed(node.expression, node.name.text)
    if (ts.isElementAccessExpression(node)) {
      for (const key of parts(node.argumentExpression)) {
        if (key.isStringLiteral()) markNamed(node.expression, key.value)
      }
    }
    if (ts.isBindingElement(node) && !node.dotDotDotToken) {
      const key = node.propertyName ?? node.name
      if (ts.isIdentifier(key) || ts.isStringLiteral(key)) markNamed(node.parent, key.text)
    }
    // Content that is given to a variable, a function or a component with a type of its own.
    const wanted = ts.isExpression(node) ? checker.getContextualType(node) : undefined
    if (wanted) compare(checker.getTypeAtLocation(node), wanted)
    ts.forEachChild(node, visit)
  }

  function markNamed(of: ts.Node, name: string): void {
    for (const type of parts(of)) mark(type.getProperty(name))
  }

  /** What the type of a node may be, where it is one of several or stands for another. */
  function parts(node: ts.Node): ts.Type[] {
    const type = checker.getTypeAtLocation(node)
    const known = checker.getBaseConstraintOfType(type) ?? type
    return known.isUnion() ? known.types : [known]
  }

  function mark(symbol: ts.Symbol | undefined): void {
    for (const node of symbol ? declared(symbol) : []) read.add(node)
  }

  function compare(given: ts.Type, wanted: ts.Type): void {
    const known = compared.get(given) ?? new Set()
    if (given === wanted || known.has(wanted)) return
    compared.set(given, known.add(wanted))
    for (const from of objects(given)) {
      for (const to of objects(wanted)) compareObjects(from, to)
    }
  }

  function compareObjects(given: ts.Type, wanted: ts.Type): void {
    const all = wanted.getStringIndexType()
    // A destructuring with a rest takes any field, and reads none.
    if (all && (all.flags & ts.TypeFlags.Any) === 0) given.getProperties().forEach(mark)
    for (const symbol of wanted.getProperties()) {
      const own = given.getProperty(symbol.name)
      if (!own || isForeign(own)) continue
      if (declared(symbol).length === 0) mark(own)
      compare(checker.getTypeOfSymbol(own), checker.getTypeOfSymbol(symbol))
    }
  }
}

function isSchema(file: string): boolean {
  return /\/src\/(?:content-model\/(?:fields|collections?)|.*[/-]words)\.ts$/.test(file)
}

function declared({ declarations = [] }: ts.Symbol): ts.Declaration[] {
  return declarations.filter((node) => isSchema(node.getSourceFile().fileName))
}

/** Types of the browser, of React and of Astro: no content is inside them. */
function isForeign({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((node) => node.getSourceFile().fileName.includes('/node_modules/'))
}
