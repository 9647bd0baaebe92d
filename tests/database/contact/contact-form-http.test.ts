import { describe, expect, inject, test } from 'vitest'
import { Api } from '../../support/backend/over-http.ts'
import { type ContactFields, letter } from '../../support/people/contact-form.ts'

describe('a contact message, over HTTP', () => {
  const api = new Api(inject('backend'))
  const cap = 25

  /** What a browser without JavaScript sends. */
  const post = (fields: ContactFields, headers: Record<string, string> = {}) =>
    api.fetch(`/rest/v1/rpc/send_contact_message?apikey=${api.address.publishableKey}`, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const from = (email: string) =>
    api.asOwner('GET', `contact_messages?email=eq.${encodeURIComponent(email)}&select=name,message`)

  test('is one row with exactly the text typed, and 303 back to the page', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const answer = await post({ name: 'Ωμέγα 🙏', email, message: 'one\r\ntwo & <three>' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('https://site.example.com/#message-sent')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await from(email)).toEqual([{ name: 'Ωμέγα 🙏', message: 'one\ntwo & <three>' }])
  })

  test('from a forged origin leads to the site all the same', async () => {
    const answer = await post({ ...letter, name: '' }, { origin: 'https://evil.example.com' })
    expect(answer.headers.get('location')).toBe('https://site.example.com/#message-invalid')
  })

  test('beyond the cap is refused, and no more than the cap is stored', async () => {
    const hour = () => Math.floor(Date.now() / 3_600_000)
    const before = hour()
    const email = `${crypto.randomUUID()}@example.com`
    const answers = await Promise.all(
      Array.from({ length: cap + 5 }, (_, index) =>
        post({ ...letter, email, message: `${index}` }),
      ),
    )
    const places = answers.map((answer) => answer.headers.get('location')?.split('#')[1])
    const sent = places.filter((place) => place === 'message-sent').length
    expect(new Set(places)).toEqual(new Set(['message-sent', 'message-rate']))
    expect(await from(email)).toHaveLength(sent)
    expect(sent).toBeLessThanOrEqual(cap * (hour() - before + 1))
  })
})
