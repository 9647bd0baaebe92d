import { addresses } from './addresses.ts'

/** What the contact form stored from this address, read past row security. */
export async function storedMessages(email: string): Promise<{ name: string; message: string }[]> {
  const address = new URL('/rest/v1/contact_messages', addresses.backend)
  address.search = new URLSearchParams({ select: 'name,message', email: `eq.${email}` }).toString()
  const answer = await fetch(address, { headers: { apikey: process.env['TEST_SECRET_KEY'] ?? '' } })
  if (!answer.ok) throw new Error(`The database answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
