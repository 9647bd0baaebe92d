import type { Message } from './inbox.ts'

type Received = Pick<Message, 'email' | 'message'>

/** The most characters of a message that are quoted: some mail programs cut long addresses off. */
const QUOTE_LIMIT = 600

/**
 * The address (RFC 6068) that opens an answer in the owner's mail program. Whatever a sender wrote
 * stays inside its own part: it can add neither a recipient nor a header.
 */
export function mailtoReply({ email, message }: Received, subject: string): string {
  const characters = Array.from(message)
  const start = characters.slice(0, QUOTE_LIMIT).join('')
  const shortened = characters.length > QUOTE_LIMIT ? `${start}…` : message
  const quoted = shortened.split('\n').map((line) => `> ${line}`)
  const body = ['', '', ...quoted].join('\r\n')
  return `mailto:${encoded(email)}?subject=${encoded(subject)}&body=${encoded(body)}`
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
