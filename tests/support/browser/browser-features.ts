import { readFileSync } from 'node:fs'
import { features } from 'web-features'

type Versions = Readonly<Record<string, string | undefined>>

/** A part of a feature, such as `css.properties.field-sizing`, and where it works. */
interface Part {
  readonly feature: string
  readonly key: string
  readonly support: Versions
}

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

const parts: Part[] = Object.entries(features).flatMap(([feature, data]) =>
  data.kind === 'feature'
    ? Object.entries(data.status.by_compat_key ?? {}).map(([key, { support }]) => ({
        feature,
        key,
        support: { ...support },
      }))
    : [],
)
const partsByKey = Map.groupBy(parts, ({ key }) => key)

/** Members whose code does not say whose they are: those of the language and of what every page has. */
const member =
  /^(javascript\.builtins\.\w+|api\.(Document|Node|Element|HTMLElement|AbortSignal|Request|Response|Blob))\.\w+$/

/** The same goes for the types of CSS values. */
const partsByLastName = Map.groupBy(
  parts.filter(({ key }) => member.test(key) || key.startsWith('css.types.')),
  ({ key }) => `${key.startsWith('css') ? 'type' : 'member'}:${key.split('.').at(-1)}`,
)

function readBrowserslist(): [string, string][] {
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8'))
  return browserslist.map((line: string) => {
    const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
    const browser = browserNames[name]
    if (browser === undefined) throw new Error(`package.json lists “${line}”`)
    return [browser, version]
  })
}

function isSupported({ support }: Part): boolean {
  return oldestBrowsers.every(([browser, version]) => {
    const since = support[browser]
    const order = since?.replace('≤', '').localeCompare(version, 'en', { numeric: true })
    return order !== undefined && order <= 0
  })
}

/** The features that some supported browser lacks, if the code uses the parts with these keys. */
export function unsupported(keys: Iterable<string>): string[] {
  const found = [...new Set(keys)].flatMap((key) => partsByKey.get(key) ?? [])
  return found.filter((part) => !isSupported(part)).map(({ feature }) => feature)
}

/** The same for a name that several interfaces or types may have: one that works is enough. */
export function unsupportedName(kind: 'member' | 'type', name: string): string[] {
  const found = partsByLastName.get(`${kind}:${name}`) ?? []
  return found.some(isSupported) ? [] : found.map(({ feature }) => feature)
}

/** The keys of a member of a global, such as `navigator` or `Promise`; none if that is not one. */
export function keysOfMember(name: string, member: string): string[] {
  const owner = name === 'globalThis' ? 'Window' : name[0]?.toUpperCase() + name.slice(1)
  const isGlobal = ['api', 'javascript.builtins'].some((area) => partsByKey.has(`${area}.${owner}`))
  const isInstance = ['navigator', 'document', 'window', 'globalThis'].includes(name)
  if (!isGlobal || !(isInstance || owner === name)) return []
  return [`api.${owner}.${member}`, `javascript.builtins.${owner}.${member}`]
}
