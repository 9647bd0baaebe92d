import { expect, test, vi } from 'vitest'
import { findMissing, readSettings, siteAddress } from '../../../scripts/deploy/settings.ts'

const addressWith = (password: string) =>
  `postgresql://postgres.abcdefghijklmnopqrst:${password}@aws-0.pooler.supabase.com:5432/postgres`

test.each([
  ['letters', 'Summer2026', 'Summer2026'],
  ['signs as they are', 'Su#m/m?e r@2:0%26&6', 'Su%23m%2Fm%3Fe%20r%402%3A0%26%266'],
  ['a sign that begins no code', '50%', '50%25'],
  ['signs that are written as codes', 'Su%23mmer', 'Su%23mmer'],
])('an owner connects with a database password of %s', (_, password, written) => {
  vi.stubEnv('SUPABASE_DB_URL', addressWith(password))
  const settings = readSettings()
  expect(settings['SUPABASE_DB_URL']).toBe(addressWith(written))
  expect(findMissing(settings, ['SUPABASE_DB_URL'])).toEqual([])
  vi.unstubAllEnvs()
})

test('an owner who has not put the password into the address is asked again', () => {
  vi.stubEnv('SUPABASE_DB_URL', addressWith('[YOUR-PASSWORD]'))
  expect(findMissing(readSettings(), ['SUPABASE_DB_URL'])).toHaveLength(1)
  vi.unstubAllEnvs()
})

test.each([
  ['https://Example.com/', 'https://example.com'],
  ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
  ['http://localhost:9', 'http://localhost:9'],
])('an owner who types %s as the address of the site means %s', (typed, meant) => {
  expect(siteAddress([typed])).toBe(meant)
})
