import { escapeHtml } from '../shared/text/escape-html.ts'
import type { Block, Run } from '../shared/text/rich-text.ts'
import type { EmailParts } from './email.ts'
import { paint, STYLE_SHEET, styled } from './style.ts'

type EmailLink = NonNullable<EmailParts['link']>

/**
 * The HTML part: tables and styles of elements, as email programs need them, and no remote files. It is
 * at most 600 pixels wide.
 */
export function emailHtml(parts: EmailParts): string {
  const preheader = `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(parts.preheader)}</div>`
  const product = `<p ${styled('product')}>${escapeHtml(parts.product)}</p>`
  const html = `<!DOCTYPE html>
<html lang="${parts.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(parts.title)}</title>
<style>${STYLE_SHEET}</style>
</head>
<body ${styled('surface', 'margin:0;padding:0')}>
${preheader}
<table role="presentation" lang="${parts.locale}" ${styled('surface', FULL_WIDTH)}>
<tr><td style="padding:24px 12px">
<table role="presentation" ${styled('raised', `${FULL_WIDTH};${CENTERED}`)}>
<tr><td style="padding:24px 24px 12px">
${[product, ...body(parts)].join('\n')}
</td></tr>
</table>
<table role="presentation" ${styled('surface', `${FULL_WIDTH};${CENTERED}`)}>
<tr><td style="padding:20px 24px">
${footer(parts).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
  return paint(html, parts.colors)
}

/** Columns of a fixed layout stay within the screen, however long a word is. */
const FULL_WIDTH = 'width:100%;table-layout:fixed;border-spacing:0'
const CENTERED = 'max-width:600px;margin:0 auto'

function body({ heading, greeting, html, details, button, link }: EmailParts): string[] {
  return [
    `<h1 ${styled('heading')} dir="auto">${escapeHtml(heading)}</h1>`,
    ...(greeting === null ? [] : [paragraph(escapeHtml(greeting))]),
    html,
    ...(details.length > 0 ? [detailsTable(details)] : []),
    ...(button ? [`<p style="margin:8px 0 24px">${anchor(button, 'button')}</p>`] : []),
    ...(link ? [paragraph(anchor(link, 'a'))] : []),
  ]
}

function detailsTable(details: EmailParts['details']): string {
  const rows = details.map(
    ({ label, text }) =>
      `<tr><th scope="row" ${styled('label')}>${escapeHtml(label)}</th><td ${styled('value')}>${escapeHtml(text)}</td></tr>`,
  )
  return `<table style="margin:0 0 16px;border-spacing:0">${rows.join('')}</table>`
}

function footer({ reason, unsubscribe, postalAddress }: EmailParts): string[] {
  const small = (html: string) => `<p ${styled('small')}>${html}</p>`
  return [
    small(escapeHtml(reason)),
    ...(unsubscribe ? [small(anchor(unsubscribe, 'a'))] : []),
    ...(postalAddress === null ? [] : [small(escapeHtml(postalAddress))]),
  ]
}

/** The text of an admin. */
export function richHtml(blocks: readonly Block[]): string {
  return blocks
    .map(({ kind, lines }) => {
      const inner = lines.map((runs) => runs.map(runHtml).join(''))
      if (kind === 'paragraph') return paragraph(inner.join('<br>'))
      return `<ul>${inner.map((item) => `<li ${styled('li')} dir="auto">${item}</li>`).join('')}</ul>`
    })
    .join('\n')
}

function runHtml({ text, isBold, href }: Run): string {
  const inner = href === null ? escapeHtml(text) : anchor({ label: text, href }, 'a')
  return isBold ? `<strong>${inner}</strong>` : inner
}

function paragraph(html: string): string {
  return `<p ${styled('p')} dir="auto">${html}</p>`
}

function anchor({ label, href }: EmailLink, style: 'button' | 'a'): string {
  return `<a ${styled(style)} href="${escapeHtml(href)}">${escapeHtml(label)}</a>`
}
