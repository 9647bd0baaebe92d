import { expect, test } from 'vitest'
import { headerRules } from '../../scripts/site-server.ts'
import { observatoryScore } from '../support/observatory.ts'

const served = headerRules('public/_headers')
  .filter(({ glob }) => glob === '/*')
  .flatMap(({ headers }) => headers)
const written = "default-src 'none';script-src 'self' 'sha256-abc=';style-src 'sha256-def='"

/** A page of this site as far as it says something of its safety. */
function page(policy: string, rest = ''): string {
  return `<meta http-equiv="content-security-policy" content="${policy}">${rest}`
}

/** The score of a page whose headers are the site's own, but for these; null leaves one out. */
function score(changes: Record<string, string | null>, html = page(written)): number {
  const headers = new Headers(served)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return observatoryScore({ headers, html })
}

test('the site’s headers with a strict page are worth 140', () => {
  expect(score({})).toBe(140)
})

test.each([
  ['no header policy, so that any site may frame a page', { 'content-security-policy': null }, 80],
  ['no framing rule in it', { 'content-security-policy': "object-src 'none'" }, 80],
  ['no Strict-Transport-Security', { 'strict-transport-security': null }, 80],
  ['Strict-Transport-Security for a day', { 'strict-transport-security': 'max-age=86400' }, 130],
  ['no nosniff', { 'x-content-type-options': null }, 135],
  ['no Referrer-Policy', { 'referrer-policy': null }, 135],
  ['the whole address as referrer', { 'referrer-policy': 'unsafe-url' }, 130],
  ['no Cross-Origin-Opener-Policy', { 'cross-origin-opener-policy': null }, 130],
  ['no Cross-Origin-Resource-Policy', { 'cross-origin-resource-policy': null }, 130],
  ['a misspelt Cross-Origin-Resource-Policy', { 'cross-origin-resource-policy': 'self' }, 125],
  ['a cookie', { 'set-cookie': 'a=b' }, 60],
  [
    'every site let in with its cookies',
    {
      'access-control-allow-origin': 'https://example.com',
      'access-control-allow-credentials': 'true',
    },
    50,
  ],
])('with %s it is worth less', (_name, changes, worth) => {
  expect(score(changes)).toBe(worth)
})

test.each([
  ['no policy of its own', '<p>', 80],
  ["scripts from 'unsafe-inline'", page("default-src 'none';script-src 'unsafe-inline'"), 80],
  ['scripts from anywhere', page("default-src 'none';script-src https:"), 80],
  ['scripts as data', page("default-src 'none';script-src data:"), 80],
  ['a backend without https', page("default-src 'none';connect-src http://a.example"), 80],
  ["scripts from 'unsafe-eval'", page("default-src 'none';script-src 'unsafe-eval'"), 120],
  ['pictures without https', page("default-src 'none';img-src http://a.example"), 120],
  ["styles from 'unsafe-inline'", page("default-src 'none';style-src 'unsafe-inline'"), 130],
  ["a default of 'self'", page("default-src 'self'"), 135],
  [
    'a script of another site without its hash',
    page(written, '<script src="https://a.example/a.js"></script>'),
    135,
  ],
  [
    'a script of another site without https',
    page(written, '<script src="//a.example/a.js"></script>'),
    50,
  ],
])('a page with %s is worth less', (_name, html, worth) => {
  expect(score({}, html)).toBe(worth)
})

test('a hash makes ’unsafe-inline’ void, and a hash on the site’s own script is worth 5', () => {
  const policy = "default-src 'none';script-src 'unsafe-inline' 'sha256-abc='"
  expect(score({}, page(policy))).toBe(140)
  const script = '<script src="/a.js" integrity="sha256-abc="></script>'
  expect(score({}, page(written, script))).toBe(145)
})
