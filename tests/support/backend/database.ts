import { siteBackend } from './worker.ts'

/** What the contact form stored from this address, read past row security. */
export async function storedMessages(email: string) {
  const query = new URLSearchParams({ select: 'name,message', email: `eq.${email}` })
  return siteBackend().asOwner('GET', `contact_messages?${query}`)
}
