import { sessionEvent } from '../shared/calendar.ts'
import { cancellationFile, eventFile } from '../shared/calendar-file.ts'
import { dateInWords } from '../shared/dates.ts'
import { escapeHtml } from '../shared/text/escape-html.ts'
import { parseRichText, plainText } from '../shared/text/rich-text.ts'
import { isBlank } from '../shared/text/storable-text.ts'
import { fill } from '../shared/text/template.ts'
import { emailHtml, richHtml } from './html.ts'
import { describeKind, type EmailKind, type EmailReason } from './kinds.ts'
import type { EmailColors } from './style.ts'

export interface Attachment {
  readonly filename: string
  /** Text in UTF-8. A provider that wants Base64 gets it encoded by the sender. */
  readonly content: string
  readonly type: string
}

/** An email as it is handed to a provider. No part of it holds a line break where a header would break. */
export interface RenderedEmail {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Where a reply goes, if not to the sender. */
  readonly replyTo?: string
  readonly attachments?: readonly Attachment[]
}

/** A file of src/content/emails. Names in braces are filled in when an email is written. */
export interface EmailTemplate {
  readonly subject: string
  readonly preheader: string
  readonly heading: string
  readonly button: string | null
  /** The text below the front matter, for the HTML part and for the text part. */
  readonly html: string
  readonly text: string
}

/** The texts that all emails share. */
interface EmailLayout {
  readonly greeting: string
  readonly greetingWithoutName: string
  readonly nameless: string
  readonly session: string
  readonly when: string
  readonly dateWaiting: string
  readonly registered: string
  readonly calendar: string
  readonly calendarFile: string
  readonly next: string
  readonly registration: string
  readonly unsubscribe: string
  readonly reasons: Readonly<Record<EmailReason, string>>
  readonly postalAddress: string | null
}

/** All content that emails are written from. */
export interface EmailContent {
  readonly product: string
  /** How dates are written, such as en-IN. */
  readonly locale: string
  /** What a calendar says of every session. */
  readonly description: string
  readonly layout: EmailLayout
  readonly colors: EmailColors
  readonly templates: Readonly<Record<EmailKind, EmailTemplate>>
}

type Values = Readonly<Record<string, string>>

/**
 * Writes an email. The same content and data give the same email, to the byte.
 * @param data the fields of the kind
 */
export function writeEmail(content: EmailContent, kind: EmailKind, data: Values): RenderedEmail {
  const values = namedValues(content, data)
  const parts = partsOf(content, kind, values)
  const attachments = calendarFiles(content, kind, values)
  return {
    subject: parts.title,
    html: emailHtml(parts),
    text: emailText(parts),
    ...(values['contactEmail'] && { replyTo: oneLine(values['contactEmail']) }),
    ...(attachments.length > 0 && { attachments }),
  }
}

/** What stands for the names in the content: the data, cleaned, and what follows from it. */
function namedValues({ locale, layout }: EmailContent, data: Values): Values {
  const values = mapped(data, printable)
  const { sessionTitle = '', sessionStart = '', timeZone, nextStart = '', nextTimeZone } = values
  const when = sessionStart && dateInWords(sessionStart, locale, timeZone)
  const next = nextStart && dateInWords(nextStart, locale, nextTimeZone)
  const subject = fill(values['subject'] ?? '', { name: nameIn(layout, values) })
  const registerLink = next && new URL('/register', values['cancelLink']).href
  const facts = { session: sessionTitle, when: when || layout.dateWaiting, next }
  return { ...values, ...facts, subject, registerLink }
}

export type EmailParts = ReturnType<typeof partsOf>

/** What an email says, in the order it is read. Every text but `html` is plain. */
function partsOf(content: EmailContent, kind: EmailKind, values: Values) {
  const { product, locale, layout, colors, templates } = content
  const { preheader, html, text } = templates[kind]
  const { cancelLink = '', unsubscribeLink = '', sessionStart } = values
  // Without a date nobody has a seat yet.
  const isUndated = kind === 'registration-confirmed' && sessionStart === ''
  const { subject, heading } = isUndated
    ? { subject: layout.registered, heading: layout.registered }
    : templates[kind]
  const body = parseRichText(values['body'] ?? '', {
    name: nameIn(layout, values),
    ...(cancelLink && { link: cancelLink }),
  })
  const asTyped = mapped(values, (each) => escapeHtml(each).replaceAll('\n', '<br>'))
  const button = link(templates[kind].button ?? '', values[describeKind(kind).button ?? ''] ?? '')
  return {
    product,
    locale,
    title: oneLine(fill(subject, values)),
    /** What an inbox shows after the subject. */
    preheader: oneLine(fill(preheader, values)),
    heading: fill(heading, values),
    greeting: greetingOf(layout, values),
    /** The text of the content, as HTML and as plain text. */
    html: fill(html, { ...asTyped, body: richHtml(body) }),
    text: fillText(text, { ...values, body: plainText(body) }),
    details: detailsOf(content, kind, values),
    button,
    link: link(layout.registration, cancelLink === button?.href ? '' : cancelLink),
    /** Why the reader gets this email. */
    reason: layout.reasons[describeKind(kind).reason],
    unsubscribe: link(layout.unsubscribe, unsubscribeLink),
    postalAddress: layout.postalAddress,
    colors,
  }
}

/** Every line of what is put into a quote is quoted, so that none of it reads like the email's own words. */
function fillText(text: string, values: Values): string {
  const filled = (line: string, mark = '') => fill(line, values).replaceAll('\n', `\n${mark}`)
  return text.replace(/^(> )?.*$/gm, filled)
}

/** What stands for {name} in the words of an admin. */
function nameIn({ nameless }: EmailLayout, { name = '' }: Values): string {
  return isBlank(name) ? nameless : name
}

/** None above a text of an admin, who greets as they like. */
function greetingOf(layout: EmailLayout, { name, body }: Values): string | null {
  if (name === undefined || body !== undefined) return null
  return isBlank(name) ? layout.greetingWithoutName : fill(layout.greeting, { name })
}

function link(label: string, href: string) {
  return label === '' || href === '' ? null : { label, href }
}

/** When the session is, its calendar entry, and after a cancellation when the next one is. */
function detailsOf({ layout }: EmailContent, kind: EmailKind, values: Values) {
  const { sessionTitle, sessionStart, when = '', next } = values
  const { calendar } = describeKind(kind)
  return [
    ...(sessionTitle === undefined ? [] : [{ label: layout.session, text: sessionTitle }]),
    ...(sessionStart === undefined ? [] : [{ label: layout.when, text: when }]),
    ...(next ? [{ label: layout.next, text: next }] : []),
    ...(calendar === 'entry' && sessionStart
      ? [{ label: layout.calendar, text: layout.calendarFile }]
      : []),
  ]
}

function calendarFiles({ description, product }: EmailContent, kind: EmailKind, values: Values) {
  const { calendar } = describeKind(kind)
  const { sessionId: id = '', sessionTitle: title = '', sessionStart = '', writtenAt = '' } = values
  if (calendar === undefined || sessionStart === '') return []
  const location = values['cancelLink'] ?? ''
  const facts = { id, title, description, minutes: Number(values['minutes']), location }
  const event = sessionEvent(facts, new Date(sessionStart), new URL(location).hostname)
  const stamp = new Date(writtenAt)
  const file =
    calendar === 'entry'
      ? { content: eventFile(event, stamp), type: CALENDAR_TYPE }
      : {
          content: cancellationFile(event, stamp, product),
          type: `${CALENDAR_TYPE}; method=CANCEL`,
        }
  return [{ filename: 'masterclass.ics', ...file }]
}

const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

function mapped(values: Values, change: (text: string) => string): Values {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, change(text)]))
}

/** Without what no email may hold: control characters and halves of characters. */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
}

/** A header ends where its line ends, so a subject is one line. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The text part, for email programs and readers that do without HTML. */
function emailText(parts: EmailParts): string {
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
