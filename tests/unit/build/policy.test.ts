import { expect, test } from 'vitest'
import { policyMistakes } from '#browser/policy.ts'

const strict = "default-src 'none';script-src 'self' 'sha256-abc=';style-src 'sha256-def='"

const page = (policy: string, rest = '') =>
  `<meta http-equiv="content-security-policy" content="${policy}">${rest}`

test('a strict page has no mistakes', () => {
  expect(policyMistakes(page(strict, '<script src="/a.js"></script>'))).toEqual([])
})

test.each([
  ['no policy', '<p>'],
  ['two policies', page(strict) + page(strict)],
  ['no default', page("script-src 'self'")],
  ["a default of 'self'", page("default-src 'self'")],
  ["scripts from 'unsafe-inline'", page(`${strict} 'unsafe-inline'`)],
  ["scripts from 'unsafe-eval'", page("default-src 'none';script-src 'unsafe-eval'")],
  ['scripts from anywhere', page("default-src 'none';script-src https:")],
  ['scripts as data', page("default-src 'none';script-src data:")],
  ["styles from 'unsafe-inline'", page("default-src 'none';style-src 'unsafe-inline'")],
  ['objects', page(`${strict};object-src *`)],
  ['a backend without https', page("default-src 'none';connect-src http://backend.example")],
  ['another backend', page("default-src 'none';connect-src https://evil.example")],
  ['a backend that no script asks', page(`${strict};connect-src https://backend.example`)],
  ['pictures from anywhere', page("default-src 'none';img-src *")],
  ['a script of another site', page(strict, '<script src="https://a.example/a.js"></script>')],
  ['a script of the same scheme', page(strict, '<script async src="//a.example/a.js"></script>')],
  ['a referrer policy of its own', page(strict, '<meta name="referrer" content="unsafe-url">')],
])('a page with %s has one', (_, html) => {
  expect(policyMistakes(html)).not.toEqual([])
})
