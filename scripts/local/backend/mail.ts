export interface Mail {
  to: string
  subject: string
  text: string
  link: string | undefined
  /** Only of emails from the outbox. */
  html?: string
}

/** The backend prints its mails instead of sending them; each ends with its link or its code. */
const printedMail =
  /\[@supabase\/lite\] email captured.*\nTo: (.*)\nSubject: (.*)\n\n([\s\S]*?(?:link: (\S+)|to continue: \d+))\n/

/** Delivers the complete mails in the backend's output. @returns what follows the last of them */
export function takeMails(output: string, siteUrl: string, deliver: (mail: Mail) => void): string {
  const printed = printedMail.exec(output)
  if (printed === null) return output
  const [whole, to = '', subject = '', words = '', address] = printed
  const link = address === undefined ? undefined : confirmLink(address, siteUrl)
  const text = address === undefined ? words : words.replace(address, link ?? '')
  deliver({ to, subject, text, link })
  return takeMails(output.slice(printed.index + whole.length), siteUrl, deliver)
}

/**
 * The backend prints a link that would sign in whoever opens it. This is the link that our account
 * emails have instead.
 */
function confirmLink(address: string, siteUrl: string): string {
  const { searchParams } = new URL(address)
  const tokenHash = searchParams.get('token') ?? ''
  const type = searchParams.get('type') ?? ''
  return `${siteUrl}/login#${new URLSearchParams({ token_hash: tokenHash, type })}`
}
