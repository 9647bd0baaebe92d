import { expect, test } from 'vitest'
import { LINK_PURPOSES, parseMailedLink } from '../../../src/shared/email-link.ts'

test.each(Object.keys(LINK_PURPOSES))(
  'A mailed link of the type %s brings its hash to the page',
  (type) => {
    const link = { kind: 'token', tokenHash: '0a1b', type }
    expect(parseMailedLink(`#token_hash=0a1b&type=${type}`)).toEqual(link)
  },
)

test.each([
  ['#error=access_denied&error_code=otp_expired&error_description=Call+us', 'otp_expired'],
  ['#error=access_denied', 'access_denied'],
  ['#error_code=otp_expired&token_hash=0a1b&type=signup', 'otp_expired'],
])('A mailed link that the server refused, %s, brings a code and no words', (fragment, code) => {
  expect(parseMailedLink(fragment)).toEqual({ kind: 'refused', code })
})

test.each([
  '#token_hash=0a1b',
  '#token_hash=0a1b&type=sms',
  '#token_hash=&type=signup',
  '#token_hash=0a1b>&type=recovery',
  '#token_hash=0a1b&amp;type=recovery',
  '#token_hash%3D0a1b%26type%3Drecovery',
  '#token_hash=a%0Ab&type=signup',
  `#token_hash=${'a'.repeat(201)}&type=signup`,
])('A mailed link that was damaged on its way, %s, says so', (fragment) => {
  expect(parseMailedLink(fragment)).toEqual({ kind: 'refused', code: 'damaged' })
})

test.each([
  '',
  '#',
  '#top',
  '#error_description=Call+us',
  '#access_token=a&refresh_token=b&type=recovery',
])('A mailed link is not seen in %s', (fragment) => {
  expect(parseMailedLink(fragment)).toBeNull()
})
