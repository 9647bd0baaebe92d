import { PUBLIC_SUPABASE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client'

/** Where a plain HTML form is posted to: a function of the database, with the key in the address. */
export function formAction(name: 'send_contact_message' | 'register_for_masterclass'): string {
  const action = new URL(`/rest/v1/rpc/${name}`, PUBLIC_SUPABASE_URL)
  action.searchParams.set('apikey', PUBLIC_SUPABASE_KEY)
  return action.href
}
