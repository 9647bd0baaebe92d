const hash = String.raw`'sha256-[\w+/]+=*'`
const backend = String.raw`https://backend\.example`

/** What the Content Security Policy of a page may let in, by directive. */
const allowed: Record<string, RegExp> = {
  'default-src': /^'none'$/,
  'script-src': new RegExp(`^(?:'self'|${hash})$`),
  'style-src': new RegExp(`^${hash}$`),
  'connect-src': new RegExp(`^(?:'self'|${backend})$`),
  'img-src': /^(?:'self'|data:)$/,
  'font-src': /^(?:'self'|data:)$/,
  'manifest-src': /^'self'$/,
  'form-action': new RegExp(`^(?:'self'|${backend})$`),
}

/**
 * Everything in a page that lets in more than it needs.
 * @param html with the backend at https://backend.example
 */
export function policyMistakes(html: string): string[] {
  const policies = Array.from(
    html.matchAll(/<meta http-equiv="content-security-policy" content="([^"]*)"/gi),
    ([, policy = '']) => policy,
  )
  const directives = policies.flatMap((policy) => policy.split(';'))
  return [
    ...(policies.length === 1 ? [] : [`${policies.length} policies`]),
    ...(directives.includes("default-src 'none'") ? [] : ["no default-src 'none'"]),
    ...directives.flatMap(directiveMistakes),
    ...(asksBackend(html) ? [] : directives.filter((each) => /^connect-src .*backend/.test(each))),
    ...Array.from(html.matchAll(/<script\s[^>]*src="(?!\/[^/])[^>]*>/gi), ([script]) => script),
    ...Array.from(html.matchAll(/<meta[^>]*name="referrer"[^>]*>/gi), ([meta]) => meta),
  ]
}

/** Whether a script of the page names the backend, or loads one that may. */
function asksBackend(html: string): boolean {
  const scripts = html.match(/<script[\s\S]*?<\/script>/g) ?? []
  const asks = (script: string) => /^<script[^>]*\ssrc=|backend\.example/.test(script)
  return html.includes('<astro-island') || scripts.some(asks)
}

function directiveMistakes(directive: string): string[] {
  const [name = '', ...sources] = directive.trim().split(/\s+/)
  return sources
    .filter((source) => !allowed[name]?.test(source))
    .map((source) => `${name} ${source}`)
}
