import { hash } from 'node:crypto'
import { told } from '../../src/content-model/content-fields.ts'
import { placeOf } from './links.ts'

/**
 * The page with a Content Security Policy that has the hashes of its own scripts and styles. Astro's
 * `security.csp` lists every script of the site on every page, so the public pages would grow with
 * each tool of the members' area.
 * @param backend the origin that scripts talk to and that the contact form posts to
 */
export function withPolicy(html: string, backend: string): string {
  const meta = `<meta http-equiv="content-security-policy" content="${policyOf(html, backend)}">`
  return html.replace(/<meta charset="utf-8">/i, `$&${meta}`)
}

/** @throws when a page has an attribute that the policy would block: a style, a handler, a foreign file */
function policyOf(html: string, backend: string): string {
  const elements = html.replace(/(<(script|style)[^>]*>)[\s\S]*?<\/\2>/g, '$1')
  const attribute =
    /\s((?:style|on[a-z]+)=(?:"[^"]*"|'[^']*')|src="(?!data:)(?:[a-z]+:|\/\/)[^"]*")/i
  const [, blocked] = attribute.exec(elements) ?? []
  if (blocked !== undefined) {
    throw told(
      `A page has ${blocked} as an attribute, and its policy blocks styles, event handlers and files of other sites there.${placeOf(blocked.replace(/^src="|"$/g, ''))}`,
    )
  }
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
  // JSON blocks are not executed, and 'self' covers scripts with a src.
  const inline = scripts.filter(
    ([, attributes = '']) => !/\ssrc=|type="application\/(?:ld\+)?json"/.test(attributes),
  )
  const hasModules = /<astro-island|<script[^>]+src=/.test(html)
  const asksBackend = hasModules || inline.some(([, , code]) => code?.includes(backend))
  const directives = {
    'default-src': ["'none'"],
    'script-src': [...(hasModules ? ["'self'"] : []), ...hashes(inline.map(([, , code]) => code))],
    'style-src': hashes(
      [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css),
    ),
    // Lighthouse fetches robots.txt from the page.
    'connect-src': ["'self'", ...(asksBackend ? [backend] : [])],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", ...(html.includes('url(data:font/') ? ['data:'] : [])],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", backend],
  }
  return Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';')
}

function hashes(texts: (string | undefined)[]): string[] {
  const found = texts.map((text) => `'sha256-${hash('sha256', text ?? '', 'base64')}'`)
  return [...new Set(found)]
}
