import { readFileSync } from 'node:fs'
import { transform } from 'esbuild'
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import { features } from 'web-features'

/** The names of browserslist, as web-features has them. */
const browserNames: Record<string, string> = {
  chrome: 'chrome',
  and_chr: 'chrome_android',
  edge: 'edge',
  firefox: 'firefox',
  and_ff: 'firefox_android',
  safari: 'safari',
  ios_saf: 'safari_ios',
}

/** The oldest supported browsers, as package.json lists them for the build. */
export const oldestBrowsers: [name: string, version: string][] = readBrowserslist()

function readBrowserslist(): [string, string][] {
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8'))
  return browserslist.map((line: string) => {
    const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
    const browser = browserNames[name]
    if (browser === undefined) throw new Error(`package.json lists “${line}”`)
    return [browser, version]
  })
}

/** The parts of all features, such as `css.properties.field-sizing`, and whether they can be used. */
const parts = Object.entries(features).flatMap(([feature, data]) =>
  Object.entries((data.kind === 'feature' && data.status.by_compat_key) || {}).map(
    ([key, { support }]) => ({ feature, key, isSupported: isSupported({ ...support }) }),
  ),
)
const partsByKey = Map.groupBy(parts, ({ key }) => key)

function isSupported(support: Readonly<Record<string, string | undefined>>): boolean {
  return oldestBrowsers.every(([browser, version]) => {
    const since = support[browser]
    const order = since?.replace('≤', '').localeCompare(version, 'en', { numeric: true })
    return order !== undefined && order <= 0
  })
}

/** The features that some supported browser lacks, if the code uses the parts with these keys. */
function unsupported(keys: Iterable<string>): string[] {
  const found = [...new Set(keys)].flatMap((key) => partsByKey.get(key) ?? [])
  return found.filter((part) => !part.isSupported).map(({ feature }) => feature)
}

/** Members whose code does not say whose they are: those of the language and of what every page has. */
const member =
  /^(javascript\.builtins\.\w+|api\.(Document|Node|Element|HTMLElement|AbortSignal|Request|Response|Blob))\.\w+$/

const byLastName = ({ key }: { key: string }) => key.slice(key.lastIndexOf('.') + 1)
const named = (pattern: RegExp) => parts.filter(({ key }) => pattern.test(key))
const members = Map.groupBy(named(member), byLastName)
const types = Map.groupBy(named(/^css\.types\./), byLastName)

/** The same for a name that several interfaces or types may have: one that works is enough. */
function unsupportedName(name: string, named: typeof members): string[] {
  const found = named.get(name) ?? []
  return found.some((part) => part.isSupported) ? [] : found.map(({ feature }) => feature)
}

/** The features used in a style sheet that some supported browser lacks, outside `@supports`. */
export function unsupportedInStyles(css: string): string[] {
  const root = postcss.parse(css)
  // The browser itself decides about what stands in it.
  root.walkAtRules('supports', (rule) => void rule.removeAll())
  const found: string[] = []
  root.walk((node) => {
    if (node.type === 'decl') found.push(...inDeclaration(node))
    if (node.type === 'rule') found.push(...inSelector(node))
    if (node.type === 'atrule') found.push(...inAtRule(node))
  })
  return found
}

function inDeclaration({ prop, value }: Declaration): string[] {
  const key = `css.properties.${prop}`
  const words = value.match(/(?<![\w-])[a-z][a-z-]*(?![\w-])/g) ?? []
  const functions = Array.from(value.matchAll(/([a-z][a-z-]*)\(/g), ([, name = '']) => name)
  const units = Array.from(value.matchAll(/(?<![\w-])[\d.]+([a-z]+)/g), ([, unit = '']) => unit)
  return [
    ...unsupported([key, ...words.map((word) => `${key}.${word}`), ...units.map(unitKey)]),
    ...functions.flatMap((name) => unsupportedName(name, types)),
  ]
}

function unitKey(unit: string): string {
  if (/^[dsl]v/.test(unit)) return 'css.types.length.viewport_percentage_units_dynamic'
  if (/^cq/.test(unit)) return 'css.types.length.container_query_length_units'
  return `css.types.length.${unit}`
}

function inSelector({ selector, parent }: Rule): string[] {
  const names = Array.from(selector.matchAll(/::?([a-z][a-z-]*)/g), ([, name = '']) => name)
  const nesting = parent?.type === 'rule' ? ['nesting'] : []
  return unsupported([...names, ...nesting].map((name) => `css.selectors.${name}`))
}

function inAtRule({ name, params }: AtRule): string[] {
  const key = `css.at-rules.${name}`
  const conditions = params.matchAll(/\(([a-z-]+)/g)
  return unsupported([key, ...Array.from(conditions, ([, condition]) => `${key}.${condition}`)])
}

/** The same for a script: what it calls, and how it is written. */
export async function unsupportedInScript(script: string): Promise<string[]> {
  const names = new Set<string>()
  const own = new Set<string>()
  const accesses: [owner: string, name: string][] = []
  /** After dots and of properties, which are no names of their own. */
  const labels = new Set<ESTree.Node>()
  const addOwn = ({ key, computed }: { key: ESTree.Node; computed: boolean }) => {
    if (computed) return
    labels.add(key)
    own.add(nameOf(key))
  }
  new Visitor({
    Identifier: (node) => {
      if (!labels.has(node)) names.add(node.name)
    },
    Property: addOwn,
    MethodDefinition: addOwn,
    PropertyDefinition: addOwn,
    MemberExpression: ({ object, property, computed }) => {
      if (computed) return
      labels.add(property)
      accesses.push([nameOf(object), nameOf(property)])
    },
  }).visit(parseSync('script.js', script).program)
  return [
    ...unsupported([...names].flatMap((name) => [`api.${name}`, `javascript.builtins.${name}`])),
    ...accesses.flatMap(([owner, name]) => {
      const keys = keysOfMember(owner, name)
      if (keys.length > 0) return unsupported(keys)
      return own.has(name) ? [] : unsupportedName(name, members)
    }),
    ...((await hasNewSyntax(script)) ? ['syntax'] : []),
  ]
}

const nameOf = (node: ESTree.Node) => ('name' in node ? String(node.name) : '')

/** The keys of a member of a global, such as `navigator` or `Promise`; none if that is not one. */
function keysOfMember(name: string, member: string): string[] {
  const owner = name === 'globalThis' ? 'Window' : name[0]?.toUpperCase() + name.slice(1)
  const isGlobal = ['api', 'javascript.builtins'].some((area) => partsByKey.has(`${area}.${owner}`))
  const isInstance = ['navigator', 'document', 'window', 'globalThis'].includes(name)
  if (!isGlobal || !(isInstance || owner === name)) return []
  return [`api.${owner}.${member}`, `javascript.builtins.${owner}.${member}`]
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

/** The same for the elements and attributes of a page. */
export function unsupportedInMarkup(html: string): string[] {
  const tags = html.matchAll(/<([a-z][a-z\d]*)((?:\s+[^\s"'=<>]+(?:="[^"]*")?)*)\s*>/g)
  return Array.from(tags, ([, element = '', attributes = '']) =>
    unsupported([`html.elements.${element}`, ...attributeKeys(element, attributes)]),
  ).flat()
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

/** The same for the headers of all pages, as a host reads them from `_headers`. */
export function unsupportedInHeaders(headers: string): string[] {
  const lines = headers.matchAll(/^ +([\w-]+): (.*)$/gm)
  return Array.from(lines, ([, name = '', value = '']) => {
    const directives = value.split(';').map((directive) => directive.trim().split(' ')[0])
    const key = `http.headers.${name}`
    return unsupported([key, ...directives.map((directive) => `${key}.${directive}`)])
  }).flat()
}
