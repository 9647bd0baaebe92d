import { describe, expect, inject, test } from 'vitest'
import { Api } from '../../support/backend/over-http.ts'

describe('a registration, over HTTP', () => {
  const api = new Api(inject('backend'))

  test('that a browser posts without JavaScript is one row and 303 to the page', async () => {
    await api.asOwner('POST', 'masterclass_sessions', [
      { slug: 'over-http', seats: 5, registration_open: true },
    ])
    const email = `${crypto.randomUUID()}@example.com`
    const answer = await api.fetch(
      `/rest/v1/rpc/register_for_masterclass?apikey=${api.address.publishableKey}`,
      {
        method: 'POST',
        body: new URLSearchParams({
          name: 'Ωμέγα 🙏',
          email,
          source: 'over-http',
          session: 'over-http',
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    )
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('https://site.example.com/check-your-inbox')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(
      await api.asOwner('GET', 'registrations?source=eq.over-http&select=name,source,state'),
    ).toEqual([{ name: 'Ωμέγα 🙏', source: 'over-http', state: 'registered' }])
    await api.asOwner('DELETE', 'masterclass_sessions?slug=eq.over-http')
  })
})
