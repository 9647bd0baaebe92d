export interface Mail {
  to: string
  subject: string
  text: string
  link: string | undefined
}

/** Where the gateway and the site answer. */
export interface Addresses {
  url: string
  siteUrl: string
}

/**
 * Pages of the site on which mailed links end. The embedded backend ignores the `redirectTo` that
 * the site asks for, hosted Supabase does not; these are the same addresses.
 */
const landingPages: Record<string, string> = {
  signup: '/members',
  recovery: '/login?mode=new-password',
}

/** The backend prints its mails instead of sending them; each ends with its link or its code. */
const printedMail =
  /\[@supabase\/lite\] email captured.*\nTo: (.*)\nSubject: (.*)\n\n([\s\S]*?(?:link: (\S+)|to continue: \d+))\n/

/** Delivers the complete mails in the backend's output. @returns what follows the last of them */
export function takeMails(
  output: string,
  addresses: Addresses,
  deliver: (mail: Mail) => void,
): string {
  const printed = printedMail.exec(output)
  if (printed === null) return output
  const [whole, to = '', subject = '', words = '', address] = printed
  const link = address === undefined ? undefined : publicLink(address, addresses)
  const text = address === undefined ? words : words.replace(address, link ?? '')
  deliver({ to, subject, text, link })
  return takeMails(output.slice(printed.index + whole.length), addresses, deliver)
}

/** The backend puts its own paths on the site's origin and always leads back to the front page. */
function publicLink(address: string, { url, siteUrl }: Addresses): string {
  const { pathname, searchParams } = new URL(address)
  const landingPage = landingPages[searchParams.get('type') ?? '']
  if (landingPage !== undefined) searchParams.set('redirect_to', `${siteUrl}${landingPage}`)
  return `${url}${pathname}?${searchParams}`
}
