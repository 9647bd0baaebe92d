import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#for-all.ts'
import { mailtoReply } from '../../../src/features/admin/inbox/mailto.ts'

test('a reply opens a mail to the sender, with what they wrote quoted', () => {
  const address = mailtoReply({ email: 'ada@example.com', message: 'Hello,\nyou' }, 'Your message')
  const mail = 'mailto:ada@example.com?subject=Your message&body=\r\n\r\n> Hello,\r\n> you'
  expect(decodeURIComponent(address)).toBe(mail)
})

test('a reply takes neither a second recipient nor a header from the sender', () => {
  const email = 'a@b.example?bcc=all@b.example&subject=x,c@d.example'
  const address = mailtoReply({ email, message: '&cc=e@f.example\r\nBcc: g@h.example' }, 'Re')
  const { protocol, pathname, searchParams } = new URL(address)
  expect(protocol).toBe('mailto:')
  expect(pathname).not.toMatch(/[?&,\r\n]/)
  expect([...searchParams.keys()]).toEqual(['subject', 'body'])
})

test('a reply is an address of two parts whatever was written, and never throws', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  forAll(text, text, text, (email, message, subject) => {
    const address = mailtoReply({ email, message }, subject)
    expect(address).toMatch(/^mailto:[^?&\s]*\?subject=[^?&\s]*&body=[^?&\s]*$/)
  })
})

test('a reply quotes the beginning of a long message', () => {
  const address = mailtoReply({ email: 'a@b.example', message: '🧠'.repeat(5000) }, 'Re')
  expect(decodeURIComponent(address).length).toBeLessThan(1300)
  expect(decodeURIComponent(address)).toMatch(/🧠…$/u)
})
