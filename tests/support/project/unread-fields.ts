import ts from 'typescript'

/** Names the type of every collection's content, for `unreadFields` to begin at. */
export const CONTENT_TYPES = {
  file: 'src/content-types.ts',
  text: `import type { Content } from './content-model/collection.ts'
import type { schemas } from './content-model/collections.ts'

export type Contents = { [Name in keyof typeof schemas]: Content<(typeof schemas)[Name]> }
`,
}

/**
 * The fields of the schemas that neither a page nor an island reads, such as `admin.members.all`.
 * A field counts as read where code names it, or where its content is given to code whose own type
 * asks for a field of that name. Fields that several schemas share are one field.
 * @param folder of a project that has the file `CONTENT_TYPES`
 */
export function unreadFields(program: ts.Program, folder: string): string[] {
  const checker = program.getTypeChecker()
  const files = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(`${folder}/src/`) && !isSchema(fileName))
  const read = new Reads(checker)
  for (const file of files) read.visit(file)
  const unread = fieldsOf(checker, contents(program, folder), '').filter(
    (field) => !read.has(field),
  )
  return [...new Map(unread.map(({ node, path }) => [node, path])).values()]
}

function isSchema(file: string): boolean {
  return /\/src\/(?:content-model\/(?:fields|collections?)|.*[/-]words)\.ts$/.test(file)
}

function contents(program: ts.Program, folder: string): ts.Type {
  const file = program.getSourceFile(`${folder}/${CONTENT_TYPES.file}`)
  const alias = file?.statements.find(ts.isTypeAliasDeclaration)
  if (!alias) throw new Error(`${folder} has no ${CONTENT_TYPES.file}`)
  return program.getTypeChecker().getTypeAtLocation(alias.name)
}

interface Field {
  path: string
  /** Where a schema states it. */
  node: ts.Declaration
}

/** Every field below a type, with the names of the fields around it. */
function fieldsOf(checker: ts.TypeChecker, type: ts.Type, path: string): Field[] {
  return members(checker, type).flatMap((symbol) => {
    const inner = path === '' ? symbol.name : `${path}.${symbol.name}`
    const own = declared(symbol).map((node) => ({ path: inner, node }))
    return [...own, ...fieldsOf(checker, checker.getTypeOfSymbol(symbol), inner)]
  })
}

/** The properties of an object type, of a list's entries, or of what a union may be. */
function members(checker: ts.TypeChecker, type: ts.Type): ts.Symbol[] {
  return objects(checker, type).flatMap((object) => {
    const values = checker.getIndexTypeOfType(object, ts.IndexKind.String)
    const inside = values ? members(checker, values) : []
    return [...object.getProperties().filter(isOurs), ...inside]
  })
}

/** Whether a property is a field of a schema, or a key of a record, which is declared nowhere. */
function isOurs(symbol: ts.Symbol): boolean {
  return symbol.declarations === undefined || declared(symbol).length > 0
}

function declared(symbol: ts.Symbol): ts.Declaration[] {
  return (symbol.declarations ?? []).filter((node) => isSchema(node.getSourceFile().fileName))
}

/** The object types that a type comes to, a list's by its entries. */
function objects(checker: ts.TypeChecker, type: ts.Type, seen = new Set<ts.Type>()): ts.Type[] {
  if (seen.has(type)) return []
  seen.add(type)
  if (type.isUnion()) return type.types.flatMap((part) => objects(checker, part, seen))
  if (checker.isArrayLikeType(type)) {
    const entry = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    return entry ? objects(checker, entry, seen) : []
  }
  const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0
  return isObject && type.getCallSignatures().length === 0 ? [type] : []
}

/** Types of the browser, of React and of Astro: no content is inside them. */
function isForeign({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((node) => node.getSourceFile().fileName.includes('/node_modules/'))
}

/** Collects where the fields of the schemas are declared that code reads. */
class Reads {
  readonly #checker: ts.TypeChecker
  readonly #read = new Set<ts.Declaration>()
  readonly #compared = new Map<ts.Type, Set<ts.Type>>()

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  has({ node }: Field): boolean {
    return this.#read.has(node)
  }

  visit(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node)) this.#name(node.expression, node.name.text)
    if (ts.isElementAccessExpression(node)) this.#index(node)
    if (ts.isBindingElement(node) && !node.dotDotDotToken) this.#bind(node)
    if (ts.isExpression(node)) this.#give(node)
    ts.forEachChild(node, (child) => this.visit(child))
  }

  #name(of: ts.Node, name: string): void {
    for (const type of this.#parts(this.#checker.getTypeAtLocation(of))) {
      this.#mark(type.getProperty(name))
    }
  }

  #index({ expression, argumentExpression }: ts.ElementAccessExpression): void {
    const key = this.#checker.getTypeAtLocation(argumentExpression)
    for (const part of this.#parts(key)) {
      if (part.isStringLiteral()) this.#name(expression, part.value)
    }
  }

  #bind({ parent, propertyName, name }: ts.BindingElement): void {
    const key = propertyName ?? name
    if (ts.isObjectBindingPattern(parent) && (ts.isIdentifier(key) || ts.isStringLiteral(key))) {
      this.#name(parent, key.text)
    }
  }

  /** Content that is given to a variable, a function or a component with a type of its own. */
  #give(expression: ts.Expression): void {
    const wanted = this.#checker.getContextualType(expression)
    if (wanted) this.#compare(this.#checker.getTypeAtLocation(expression), wanted)
  }

  #compare(given: ts.Type, wanted: ts.Type): void {
    const known = this.#compared.get(given) ?? new Set()
    if (given === wanted || known.has(wanted)) return
    this.#compared.set(given, known.add(wanted))
    for (const from of objects(this.#checker, given)) {
      for (const to of objects(this.#checker, wanted)) this.#compareObjects(from, to)
    }
  }

  #compareObjects(given: ts.Type, wanted: ts.Type): void {
    const all = this.#checker.getIndexTypeOfType(wanted, ts.IndexKind.String)
    // A destructuring with a rest takes any field, and reads none.
    const readsAll = all !== undefined && (all.flags & ts.TypeFlags.Any) === 0
    for (const symbol of readsAll ? given.getProperties() : []) this.#mark(symbol)
    for (const symbol of wanted.getProperties()) {
      const own = given.getProperty(symbol.name)
      if (!own || isForeign(own)) continue
      if (declared(symbol).length === 0) this.#mark(own)
      this.#compare(this.#checker.getTypeOfSymbol(own), this.#checker.getTypeOfSymbol(symbol))
    }
  }

  /** What a type may be, where it is one of several or stands for another. */
  #parts(type: ts.Type): ts.Type[] {
    const real = this.#checker.getApparentType(type)
    const known = type.isTypeParameter() ? this.#checker.getBaseConstraintOfType(type) : undefined
    const one = known ?? (type.isUnion() || type.isStringLiteral() ? type : real)
    return one.isUnion() ? one.types.flatMap((part) => this.#parts(part)) : [one]
  }

  #mark(symbol: ts.Symbol | undefined): void {
    for (const node of symbol ? declared(symbol) : []) this.#read.add(node)
  }
}
