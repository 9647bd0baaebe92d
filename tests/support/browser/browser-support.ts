import { transform } from 'esbuild'
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss'
import { parseSync } from 'vite'
import { keysOfMember, oldestBrowsers, unsupported, unsupportedName } from './browser-features.ts'

/** The features used in a style sheet that some supported browser lacks, outside `@supports`. */
export function unsupportedInStyles(css: string): string[] {
  const found: string[] = []
  postcss.parse(css).walk((node) => {
    if (isGuarded(node)) return
    if (node.type === 'decl') found.push(...inDeclaration(node))
    if (node.type === 'rule') found.push(...inSelector(node))
    if (node.type === 'atrule') found.push(...inAtRule(node))
  })
  return sortedSet(found)
}

/** The same for a script: what it calls, and how it is written. */
export async function unsupportedInScript(script: string): Promise<string[]> {
  const { globals, statics, members } = namesIn(script)
  const keys = globals.flatMap((name) => [`api.${name}`, `javascript.builtins.${name}`])
  return sortedSet([
    ...unsupported([...keys, ...statics]),
    ...members.flatMap((name) => unsupportedName('member', name)),
    ...((await hasNewSyntax(script)) ? ['syntax'] : []),
  ])
}

/** The same for the elements and attributes of a page. */
export function unsupportedInMarkup(html: string): string[] {
  const tags = html.matchAll(/<([a-z][a-z\d]*)((?:\s+[^\s"'=<>]+(?:="[^"]*")?)*)\s*>/g)
  return sortedSet(
    Array.from(tags, ([, element = '', attributes = '']) =>
      unsupported([`html.elements.${element}`, ...attributeKeys(element, attributes)]),
    ).flat(),
  )
}

/** The same for the headers of all pages, as a host reads them from `_headers`. */
export function unsupportedInHeaders(headers: string): string[] {
  const lines = headers.matchAll(/^ +([\w-]+): (.*)$/gm)
  return sortedSet(
    Array.from(lines, ([, name = '', value = '']) => {
      const directives = value.split(';').map((directive) => directive.trim().split(' ')[0])
      const key = `http.headers.${name}`
      return unsupported([key, ...directives.map((directive) => `${key}.${directive}`)])
    }).flat(),
  )
}

function attributeKeys(element: string, attributes: string): string[] {
  const pairs = attributes.matchAll(/([^\s"'=<>]+)(?:="([^"]*)")?/g)
  return Array.from(pairs, ([, name = '', value = '']) =>
    [`html.elements.${element}.${name}`, `html.global_attributes.${name}`].flatMap((key) => [
      key,
      `${key}.${value}`,
    ]),
  ).flat()
}

/** The browser itself decides about what stands in `@supports`. */
function isGuarded(node: { parent?: unknown }): boolean {
  for (let { parent } = node as postcss.Node; parent; parent = parent.parent) {
    if (parent.type === 'atrule' && (parent as AtRule).name === 'supports') return true
  }
  return false
}

function inDeclaration({ prop, value }: Declaration): string[] {
  const key = `css.properties.${prop}`
  const words = value.match(/(?<![\w-])[a-z][a-z-]*(?![\w-])/g) ?? []
  const functions = Array.from(value.matchAll(/([a-z][a-z-]*)\(/g), ([, name = '']) => name)
  const units = Array.from(value.matchAll(/(?<![\w-])[\d.]+([a-z]+)/g), ([, unit = '']) => unit)
  return [
    ...unsupported([key, ...words.map((word) => `${key}.${word}`), ...units.flatMap(unitKeys)]),
    ...functions.flatMap((name) => unsupportedName('type', name)),
  ]
}

function unitKeys(unit: string): string[] {
  if (/^[dsl]v/.test(unit)) return ['css.types.length.viewport_percentage_units_dynamic']
  if (/^cq/.test(unit)) return ['css.types.length.container_query_length_units']
  return [`css.types.length.${unit}`]
}

function inSelector({ selector, parent }: Rule): string[] {
  const names = Array.from(selector.matchAll(/::?([a-z][a-z-]*)/g), ([, name = '']) => name)
  const isNested = parent?.type === 'rule'
  return unsupported([
    ...names.map((name) => `css.selectors.${name}`),
    ...(isNested ? ['css.selectors.nesting'] : []),
  ])
}

function inAtRule({ name, params }: AtRule): string[] {
  const key = `css.at-rules.${name}`
  const conditions = Array.from(params.matchAll(/\(([a-z-]+)/g), ([, word = '']) => word)
  return unsupported([key, ...conditions.map((condition) => `${key}.${condition}`)])
}

/** esbuild doubts them in every browser, as each version of Unicode adds characters. */
const supported = { 'regexp-unicode-property-escapes': true }

/** What esbuild would write in another way for these browsers, or cannot write at all. */
async function hasNewSyntax(script: string): Promise<boolean> {
  const target = oldestBrowsers
    .filter(([name]) => ['chrome', 'edge', 'firefox', 'safari'].includes(name))
    .map(([name, version]) => `${name}${version}`)
  const written = async (wanted: string | string[]) =>
    (await transform(script, { target: wanted, format: 'esm', logLevel: 'silent', supported })).code
  const current = await written('esnext')
  return (await written(target).catch(() => undefined)) !== current
}

interface Names {
  globals: string[]
  statics: string[]
  members: string[]
}

/** Every name that a script uses: alone, after a global and a dot, and after another dot. */
function namesIn(script: string): Names {
  const nodes = allNodes(parseSync('script.js', script).program)
  const own = new Set(nodes.filter(isOwnMember).map((node) => nameOf(node['key'])))
  const accesses = nodes
    .filter((node) => node['type'] === 'MemberExpression' && !node['computed'])
    .map((node) => [nameOf(node['object']), nameOf(node['property'])] as const)
  return {
    globals: nodes.filter(({ type }) => type === 'Identifier').map(nameOf),
    statics: accesses.flatMap(([owner, member]) => keysOfMember(owner, member)),
    members: accesses
      .filter(([owner, member]) => keysOfMember(owner, member).length === 0 && !own.has(member))
      .map(([, member]) => member),
  }
}

type Node = Record<string, unknown>

/** Without the names after dots and of properties, which are no names of their own. */
function allNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(allNodes)
  if (!isNode(value)) return []
  const isNamed = !value['computed'] && ('property' in value || 'key' in value)
  const inside = Object.entries(value)
    .filter(([part]) => !(isNamed && (part === 'property' || part === 'key')))
    .flatMap(([, part]) => allNodes(part))
  return [value, ...inside]
}

function isOwnMember({ type, computed }: Node): boolean {
  return (type === 'Property' || type === 'MethodDefinition') && !computed
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node['name'] ?? '') : ''
}

function sortedSet(names: string[]): string[] {
  return [...new Set(names)].sort()
}
