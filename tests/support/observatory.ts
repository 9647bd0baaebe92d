/** What one page answers, as a scanner reads it. */
export interface Answer {
  headers: Headers
  html: string
}

/**
 * The score that Mozilla's HTTP Observatory gives an answer: 100 is an A+, 160 the most. The rules and
 * their weights are those of algorithm 6, https://github.com/mdn/mdn-http-observatory (src/analyzer,
 * src/grader). The answer is taken as if it came over https, where plain http leads: redirection
 * then costs nothing. Two rules are stricter here: every policy counts, where the Observatory reads
 * a directive of the page's policy only if the header has it too, and any cookie costs what the worst
 * one does, because this site sets none.
 */
export function observatoryScore(answer: Answer): number {
  const points = Object.values(observatoryPoints(answer))
  const lost = sum(points.filter((modifier) => modifier < 0))
  // Only an answer that earns an A without them is given the extra points.
  return lost < -10 ? 100 + lost : 100 + sum(points)
}

/** What each rule adds or takes. */
export function observatoryPoints({ headers, html }: Answer): Record<string, number> {
  const served = (headers.get('content-security-policy')?.split(',') ?? []).map(directives)
  const written = metas(html, 'http-equiv="content-security-policy"').map(directives)
  return {
    policy: policyPoints([...served, ...written]),
    framing: framingPoints(served, headers.get('x-frame-options')),
    referrer: referrerPoints(headers, html),
    transport: transportPoints(headers.get('strict-transport-security')),
    integrity: integrityPoints(html),
    sharing: sharingPoints(headers),
    cookies: headers.has('set-cookie') ? -40 : 0,
    ...Object.fromEntries(
      Object.entries(valued).map(([name, rule]) => [name, valuePoints(headers.get(name), rule)]),
    ),
  }
}

interface Valued {
  absent: number
  unknown: number
  known: Record<string, number>
}

const valued: Record<string, Valued> = {
  'cross-origin-embedder-policy': {
    absent: 0,
    unknown: -5,
    known: { 'require-corp': 10, credentialless: 10, 'unsafe-none': 0 },
  },
  'cross-origin-opener-policy': {
    absent: 0,
    unknown: -5,
    known: {
      'same-origin': 10,
      'same-origin-allow-popups': 10,
      'noopener-allow-popups': 10,
      'unsafe-none': 0,
    },
  },
  'cross-origin-resource-policy': {
    absent: 0,
    unknown: -5,
    known: { 'same-origin': 10, 'same-site': 10, 'cross-origin': 0 },
  },
  'x-content-type-options': { absent: -5, unknown: -5, known: { nosniff: 0 } },
}

function valuePoints(value: string | null, { absent, unknown, known }: Valued): number {
  return value === null ? absent : (known[value.trim().toLowerCase()] ?? unknown)
}

type Policy = Map<string, Set<string>>

function directives(policy: string): Policy {
  const entries = policy.split(';').map((directive) => directive.trim().split(/\s+/))
  return new Map(
    entries
      .filter(([name]) => name)
      .map(([name = '', ...sources]) => [
        name.toLowerCase(),
        new Set(sources.map((source) => source.toLowerCase())),
      ]),
  )
}

const tooBroad = /^(?:\*|ftp:|https?:|https?:\/\/\*(?:\.\*)?)$/
const unencrypted = /^(?:http|ftp):/

function policyPoints(policies: Policy[]): number {
  if (policies.length === 0) return -25
  const sources = (...names: string[]) => withoutVoid(allowed(policies, names))
  const script = sources('script-src', 'default-src')
  const style = sources('style-src', 'default-src')
  const passive = [...sources('img-src', 'default-src'), ...sources('media-src', 'default-src')]
  const active = [...new Set(policies.flatMap((policy) => [...policy.keys()]))]
    .filter((name) => !['script-src', 'img-src', 'media-src'].includes(name))
    .flatMap((name) => sources(name))
  if (script.some(isUnsafe)) return -20
  if (sources('object-src', 'default-src').some((source) => tooBroad.test(source))) return -20
  if ([...script, ...active].some((source) => unencrypted.test(source))) return -20
  if ([...script, ...style].includes("'unsafe-eval'")) return -10
  if (passive.some((source) => unencrypted.test(source))) return -10
  if (style.some(isUnsafe)) return 0
  return sources('default-src').join() === "'none'" ? 10 : 5
}

/** What all policies together let in: a source must be in each that speaks of it. */
function allowed(policies: Policy[], names: string[]): string[] {
  const limits = policies.flatMap((policy) => {
    const name = names.find((candidate) => policy.has(candidate))
    return name === undefined ? [] : [policy.get(name) ?? new Set<string>()]
  })
  const [first, ...others] = limits
  if (first === undefined) return ['*']
  return [...first].filter((source) => others.every((limit) => limit.has(source)))
}

/** A hash or a nonce makes browsers ignore 'unsafe-inline'. */
function withoutVoid(sources: string[]): string[] {
  const isNamed = sources.some((source) => /^'(?:sha(?:256|384|512)|nonce)-/.test(source))
  return isNamed ? sources.filter((source) => source !== "'unsafe-inline'") : sources
}

function isUnsafe(source: string): boolean {
  return tooBroad.test(source) || source === "'unsafe-inline'" || source === 'data:'
}

/** A page cannot say this of itself: only headers count. */
function framingPoints(served: Policy[], option: string | null): number {
  if (served.some((policy) => policy.has('frame-ancestors'))) return 5
  const value = option?.trim().toLowerCase() ?? ''
  if (value === 'deny' || value === 'sameorigin') return 5
  return value.startsWith('allow-from') ? 0 : -20
}

const referrers: Record<string, number> = {
  'no-referrer': 5,
  'same-origin': 5,
  'strict-origin': 5,
  'strict-origin-when-cross-origin': 5,
  origin: -5,
  'origin-when-cross-origin': -5,
  'unsafe-url': -5,
  'no-referrer-when-downgrade': -5,
}

/** Of several values the last one that a browser knows. */
function referrerPoints(headers: Headers, html: string): number {
  const served = headers.get('referrer-policy')
  const values = [...(served === null ? [] : [served]), ...metas(html, 'name="referrer"')]
  if (values.length === 0) return 0
  const points = values
    .flatMap((value) => value.split(','))
    .map((value) => referrers[value.trim().toLowerCase()])
  return points.findLast((modifier) => modifier !== undefined) ?? -5
}

const sixMonths = 15_552_000 // seconds, as the Observatory counts them

function transportPoints(value: string | null): number {
  const age = /(?:^|;)\s*max-age=(\d+)/i.exec(value ?? '')?.[1]
  if (value === null || value.includes(',') || age === undefined) return -20
  return Number(age) < sixMonths ? -10 : 0
}

/** Scripts of this site are trusted; one of another site needs https and a hash. */
function integrityPoints(html: string): number {
  const tags = Array.from(html.matchAll(/<script\s[^>]*>/gi), ([tag]) => tag)
  const scripts = tags.flatMap((tag) => {
    const src = /\ssrc="([^"]*)"/i.exec(tag)?.[1]
    return src === undefined ? [] : [{ src, hasHash: /\sintegrity="/i.test(tag) }]
  })
  const foreign = scripts.filter(({ src }) => /^(?:https?:)?\/\//.test(src))
  if (foreign.some(({ src, hasHash }) => !hasHash && !src.startsWith('https:'))) return -50
  if (foreign.some(({ src }) => !src.startsWith('https:'))) return -20
  if (foreign.some(({ hasHash }) => !hasHash)) return -5
  return scripts.some(({ hasHash }) => hasHash) ? 5 : 0
}

function sharingPoints(headers: Headers): number {
  const origin = headers.get('access-control-allow-origin') ?? '*'
  return origin !== '*' && headers.get('access-control-allow-credentials') === 'true' ? -50 : 0
}

function metas(html: string, kind: string): string[] {
  return Array.from(html.matchAll(/<meta\s[^>]*>/gi), ([tag]) => tag)
    .filter((tag) => tag.includes(kind))
    .map((tag) => /\scontent="([^"]*)"/i.exec(tag)?.[1] ?? '')
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
