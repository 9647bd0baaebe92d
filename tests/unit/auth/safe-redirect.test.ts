import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll, forMany } from '#for-all.ts'
import { safeRedirect } from '../../../src/features/auth/safe-redirect.ts'
import { toFragment } from '../../../src/features/roi/rules.ts'
import { allowed, currencies } from '../roi/roi-values.ts'

const site = 'https://site.example'

test.each([
  '/',
  '/members',
  '/members/',
  '/members/roi-calculator#rate=50&hours=40',
  '/admin?tab=members#top',
  '/members/tool?next=//not-followed',
  '/members/%2F%2Fevil',
  '/ménage',
])('Whoever signs in goes on to %s', (path) => {
  expect(safeRedirect(path)).toBe(path)
})

test.each([
  null,
  '',
  'members',
  'https://evil',
  '//evil',
  '/\\evil',
  '/\t/evil',
  '/x/..//evil',
  '/members//x',
  '/members\0',
  'javascript:alert(1)',
  '?next=/members',
  '#top',
  '@evil',
])('Whoever signs in is not led to %j but to the members’ page', (next) => {
  expect(safeRedirect(next)).toBe('/members')
})

test.each([
  ['/members#access_token=a&refresh_token=b', '/members'],
  ['/members?part=1#access_token=a', '/members?part=1'],
  ['/members#refresh_token=b', '/members'],
  ['/login#token_hash=a&type=recovery', '/login'],
  ['/members#error=access_denied&error_description=Call+us', '/members'],
  ['/members#rate=1&access_token=a', '/members'],
  ['/members#hours=1#access_token=a', '/members'],
  ['/members#access%5Ftoken=a', '/members'],
  ['/members#', '/members'],
])('Whoever was led to %s goes on without what the fragment carries', (next, path) => {
  expect(safeRedirect(next)).toBe(path)
})

test('Whoever signs in gets to a shared calculation with its numbers and its currency', () => {
  forAll(allowed, currencies, (shared, currency) => {
    const path = `/members/roi-calculator${toFragment(shared, currency)}`
    expect(safeRedirect(path)).toBe(path)
  })
})

test('Whoever signs in stays on the site whatever the address asks for', () => {
  const signs = fc.constantFrom(...'/\\.:@\t\n\r\0 ?#', '//', '..')
  const words = fc.constantFrom(...'evil https: javascript: %2f %5c %09 ／ 。 a'.split(' '))
  const address = fc.oneof(
    fc.array(fc.oneof(signs, words), { maxLength: 8 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }).map((rest) => `/${rest}`),
  )
  forMany(5000, address, (next) => {
    const once = new URL(safeRedirect(next), site)
    // A browser may resolve the address a second time.
    const twice = new URL(once.pathname + once.search + once.hash, site)
    expect([once.origin, twice.origin]).toEqual([site, site])
  })
})
