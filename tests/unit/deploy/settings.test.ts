import { expect, test } from 'vitest'
import { siteAddress } from '../../../scripts/deploy/settings.ts'

test.each([
  ['https://Example.com/', 'https://example.com'],
  ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
  ['http://localhost:9', 'http://localhost:9'],
])('an owner who types %s as the address of the site means %s', (typed, meant) => {
  expect(siteAddress([typed])).toBe(meant)
})
