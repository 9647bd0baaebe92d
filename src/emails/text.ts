import type { EmailParts } from './html.ts'

/** The text part, for email programs and readers that do without HTML. */
export function emailText(parts: EmailParts): string {
  const { product, heading, greeting, text, details, button, link } = parts
  const blocks = [
    product,
    heading,
    greeting,
    text,
    details.map((detail) => `${detail.label}: ${detail.text}`).join('\n'),
    ...[button, link].map(linkLine),
    footer(parts),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** Below two hyphens and a space, by which email programs know a signature. */
function footer({ reason, unsubscribe, postalAddress }: EmailParts): string {
  return ['-- ', reason, linkLine(unsubscribe), postalAddress].filter(Boolean).join('\n')
}

function linkLine(link: EmailParts['link']): string | null {
  return link && `${link.label}:\n${link.href}`
}
