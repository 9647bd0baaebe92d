import { describe, expect, test } from 'vitest'
import {
  answerAt,
  type ContactFields,
  letter,
  openContactForm,
  site,
} from '../../support/people/contact-form.ts'

const { sql, send, stored } = await openContactForm()

describe('a contact message, on a real PostgreSQL with many connections', () => {
  test('is stored once and leads back to the page', async () => {
    expect(await send(letter)).toEqual(answerAt('sent'))
    expect(await stored()).toEqual([letter])
  })

  test.each([
    ['Hindi', 'अर्जुन मेहता', 'नमस्ते, क्या यह हिंदी में है?'],
    ['Arabic', 'مريم حسن', 'شكرا جزيلا'],
    ['Chinese', '刘伟', '你好，世界'],
    ['emoji', '👩‍👩‍👧‍👦 🇮🇳', 'Thanks 🙏🏽\n\n  indented'],
    ['markup', '<b>x</b>', `'; drop table contact_messages; -- <script>alert(1)</script>`],
  ])('in %s arrives exactly as typed', async (_, name, message) => {
    expect(await send({ ...letter, name, message })).toEqual(answerAt('sent'))
    expect(await stored()).toEqual([{ ...letter, name, message }])
  })

  test("loses white space at its ends and the browser's line ends, nothing else", async () => {
    await send({ name: ' Ann ', email: ' ann@example.com ', message: ' a\r\n\r\nb\rc \u00a0' })
    expect(await stored()).toEqual([
      { name: 'Ann', email: 'ann@example.com', message: 'a\n\nb\nc' },
    ])
  })

  test.each([
    ['a soft break of a slide', 'First\vSecond', 'First\nSecond'],
    ['a page break', 'First\fSecond', 'First\nSecond'],
    ['Unicode separators', 'First\u2028Second\u2029Third\u0085', 'First\nSecond\nThird'],
    ['a control character of Word', 'First\u0001Second\u001b', 'FirstSecond'],
  ])('pasted with %s arrives in lines', async (_, message, lines) => {
    const fields = { ...letter, name: 'Ann\tLee\r\nBcc:\u2028all\u0007', message }
    expect(await send(fields)).toEqual(answerAt('sent'))
    expect(await stored()).toEqual([{ ...letter, name: 'Ann Lee Bcc: all', message: lines }])
  })

  test('of 5,000 characters and 200 line ends is measured as the page measures it', async () => {
    const message = `${'x'.repeat(23)}\r\n`.repeat(200) + 'y'.repeat(200)
    expect(await send({ ...letter, message })).toEqual(answerAt('sent'))
  })

  test.each<[string, ContactFields]>([
    ['without a name', { ...letter, name: '' }],
    ['with a name of spaces', { ...letter, name: ' \u3000\u00a0 ' }],
    ['without an address', { ...letter, email: '' }],
    ['without a message', { ...letter, message: '\r\n' }],
    ['without anything', {}],
    ['with a name of 101 characters', { ...letter, name: 'n'.repeat(101) }],
    ['with an address of 255 characters', { ...letter, email: `${'e'.repeat(243)}@example.com` }],
    ['with 5,001 characters', { ...letter, message: 'm'.repeat(5001) }],
    ['with an address that is none', { ...letter, email: 'kavya at example' }],
    ['with a line break in the address', { ...letter, email: 'a@example.com\nb@example.com' }],
    ['with a name that nobody can see', { ...letter, name: '\u200b\u3164' }],
    ['with a message that nobody can see', { ...letter, message: '\u2800\n\u200b' }],
    ['with an address that only looks like one', { ...letter, email: '\u212Aavya@example.com' }],
  ])('%s is refused as invalid and not stored', async (_, fields) => {
    expect(await send(fields)).toEqual(answerAt('invalid'))
    expect(await stored()).toEqual([])
  })

  test('from a bot that fills the trap is thanked for and thrown away', async () => {
    expect(await send({ ...letter, website: 'https://spam.example.com' })).toEqual(answerAt('sent'))
    expect(await stored()).toEqual([])
  })

  test('leads back to the listed site it came from, and to the default one from anywhere else', async () => {
    const from = (origin: string) => send(letter, { origin })
    expect(await from('https://preview.example.com')).toEqual(
      answerAt('sent', 'https://preview.example.com'),
    )
    expect(await from('https://evil.example.com')).toEqual(answerAt('sent'))
    expect(await from('null')).toEqual(answerAt('sent'))
    expect(await from(`${site}.evil.example.com`)).toEqual(answerAt('sent'))
  })

  test('is kept although no site is listed yet, and leaves the visitor where they are', async () => {
    await sql`delete from private.site_origins`
    const answer = await send(letter)
    await sql`insert into private.site_origins values (${site}, true), ('https://preview.example.com', false)`
    expect(answer).toEqual({ status: '204', location: undefined, cacheControl: 'no-store' })
    expect(await stored()).toEqual([letter])
  })

  test.each<[string, string | null, Record<string, string>]>([
    ['that is no address', 'cf-connecting-ip', { 'cf-connecting-ip': 'nonsense' }],
    ['in a header that no proxy writes', null, { 'cf-connecting-ip': '203.0.113.7' }],
    ['in another header than the one set', 'x-real-ip', { 'cf-connecting-ip': '203.0.113.7' }],
  ])('with a sender %s counts among those without an address', async (_, header, headers) => {
    await sql`update private.settings set address_header = ${header}`
    expect(await send(letter, headers)).toEqual(answerAt('sent'))
    expect(await sql`select sender from private.request_counters order by 1`).toEqual([
      { sender: 'everyone' },
      { sender: 'total' },
    ])
  })

  test('that fails for a reason of the database is refused as invalid, not stored, and counted', async () => {
    await sql`alter table public.contact_messages add constraint broken check (name <> 'Kavya Rao')`
    const answer = await send(letter)
    await sql`alter table public.contact_messages drop constraint broken`
    expect(answer).toEqual(answerAt('invalid'))
    expect(await stored()).toEqual([])
    expect(await sql`select * from private.request_counters`).toHaveLength(2)
  })
})
