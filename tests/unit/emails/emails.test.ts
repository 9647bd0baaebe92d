import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileEmails } from '../../../src/emails/content.ts'
import { EMAIL_KIND_NAMES, type EmailKind } from '../../../src/emails/kinds.ts'
import { EMAIL_SAMPLES } from '../../../src/emails/previews/previews.ts'
import { renderStoredEmail } from '../../../supabase/functions/send-emails/compose.ts'

const content = compileEmails()
const render = (kind: string, data: Record<string, unknown>) =>
  renderStoredEmail(kind, data, content)
/** The email of the preview, with some of its facts changed. */
const sample = (kind: EmailKind, changes: Record<string, unknown> = {}) =>
  render(kind, { ...EMAIL_SAMPLES[kind], ...changes })

describe.each(EMAIL_KIND_NAMES)('the email %s', (kind) => {
  const email = sample(kind)

  test('has no name in braces left in any part', () => {
    expect(email.subject).not.toMatch(/\{\w+\}/)
    expect(email.text).not.toMatch(/\{\w+\}/)
    expect(email.html.replace(/<style>.*?<\/style>/s, '')).not.toMatch(/\{\w+\}/)
  })

  test('loads nothing from elsewhere', () => {
    expect(email.html).not.toMatch(/<(?:img|link|script|iframe|object)|url\(|@import|\ssrc=/i)
  })

  test('leads to the same addresses in both parts', () => {
    const html = Array.from(email.html.matchAll(/href="([^"]+)"/g), ([, href = '']) => href)
    expect(html.sort()).toEqual((email.text.match(/https?:[^\s)]+/g) ?? []).sort())
  })

  test('can be unsubscribed from only if it is news', () => {
    const isNews = kind === 'news'
    expect(/unsubscribe/i.test(email.html)).toBe(isNews)
    expect(/unsubscribe/i.test(email.text)).toBe(isNews)
  })

  test('is the same to the byte when it is written again', () => {
    expect(sample(kind)).toEqual(email)
  })
})

const { cancelLink } = EMAIL_SAMPLES['registration-confirmed']

test('a person with a seat reads when the session starts, with the time zone', () => {
  const { text } = sample('registration-confirmed')
  expect(text).toContain('Saturday, 13\u00a0February 2027 at 7:00\u00a0pm India Standard Time')
})

test.each<EmailKind>(['registration-confirmed', 'promoted', 'session-date'])(
  'a person with a seat gets by %s a calendar file that updates the one they have',
  (kind) => {
    const { attachments = [] } = sample(kind)
    expect(attachments).toMatchObject([
      { filename: 'masterclass.ics', type: 'text/calendar; charset=utf-8' },
    ])
    const lines = attachments[0]?.content.replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:pilot@example.com',
        'DTSTAMP:20270110T090000Z',
        'DTSTART:20270213T133000Z',
        `LOCATION:${cancelLink}`,
      ]),
    )
  },
)

test('a person with a seat gets no calendar file while the date is not known', () => {
  const { subject, text, attachments } = sample('registration-confirmed', { sessionStart: '' })
  expect(attachments).toBeUndefined()
  expect([subject, text].join()).not.toContain('Spot is Confirmed')
  expect(text).toContain('The date is not set yet')
  expect(text).not.toContain('attached')
})

test.each<EmailKind>([
  'confirm-seat',
  'registration-confirmed',
  'registration-repeated',
  'waiting-list',
  'promoted',
])('the email %s speaks of no calendar while the date is not known', (kind) => {
  const { text, html } = sample(kind, { sessionStart: '' })
  expect([text, html].join()).not.toMatch(/calendar/i)
})

test('a person with a seat is led on to the account and the calendars by the button', () => {
  const { text, html } = sample('registration-confirmed')
  expect(text).toContain(
    'Calendar: Open the attached file to add it to your calendar, or use the links',
  )
  expect(text).toContain(`My seat and free account:\n${cancelLink}`)
  expect(html.match(/class="button"/g)).toHaveLength(1)
})

test('a person with a seat is greeted without a name if none is known', () => {
  for (const name of ['', undefined]) {
    const { text } = sample('registration-confirmed', { name })
    expect(text).toMatch(/\nHello,\n/)
  }
})

test('a person whose session is canceled is led to a seat at the next date, if there is one', () => {
  const { text } = sample('session-canceled')
  expect(text).toContain('Next date: Saturday, 6\u00a0March 2027')
  expect(text).toContain('Save my free seat:\nhttps://example.com/register\n')
  const last = sample('session-canceled', { nextStart: '', nextTimeZone: '' })
  expect(last.text).not.toMatch(/Next date|\/register\n/)
})

const { cancelLink: ownPage } = EMAIL_SAMPLES['session-message']
const body = 'Dear {name},\n\n- **one**\n- [your page]({link})'

test('a person reads what the admin wrote, with their name and their own page', () => {
  const { subject, text, html } = sample('session-message', { subject: 'For {name}', body })
  expect(subject).toBe('For Ada Lovelace')
  expect(text).toContain(`Dear Ada Lovelace,\n\n- one\n- your page (${ownPage})`)
  expect(text).not.toContain('Hello')
  expect(html).toMatch(/<li [^>]*><strong>one<\/strong><\/li>/)
  expect(html).toContain(`href="${ownPage}">your page</a>`)
  expect(html).not.toMatch(/<p [^>]*>\s*<(?:p|ul)/)
})

test('a person is greeted in other words by an admin if no name is known', () => {
  const { text } = sample('news', { name: '', body })
  expect(text).toContain('Dear there,')
})

test('a person sees no link by somebody who registered under one as a name', () => {
  const { html } = sample('news', { name: 'https://evil.example', body })
  expect(html).toContain('Dear https://evil.example,')
  expect(html).not.toContain('href="https://evil.example')
})

test('a person whose address somebody else entered reads nothing that the other one typed', () => {
  const name = 'Visit advertisement.example'
  const { subject, html, text } = sample('confirm-seat', { name })
  expect(`${subject}${html}${text}`).not.toContain('advertisement')
})

test('the owner who replies to a contact message writes to its sender', () => {
  expect(sample('contact-message').replyTo).toBe('grace@example.com')
})

const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }).filter(isShown)
const any = fc.string({ unit: 'binary', minLength: 1, maxLength: 80 })
const message = (text: string) =>
  render('contact-message', {
    contactName: text,
    contactEmail: text,
    message: `${text}\n<b>"${text}"</b> {message} & &amp;`,
  })

test('whatever was typed is read as typed in both parts, as a quote, in any script and with markup', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const { html, text: plain } = message(text)
      const written = `${text}\n<b>"${text}"</b> {message} & &amp;`
      expect(plain).toContain(written.replaceAll(/^/gm, '> '))
      expect(shownText(html)).toContain(written)
    }),
    // What stands for a color in the styles of an email.
    { examples: [['style="var(--text)" <style>var(--text)']] },
  )
})

test('whatever was typed adds no element, no attribute and no line to a header', () => {
  const elements = (html: string) => html.match(/<[^>]*>/g)?.filter((tag) => tag !== '<br>')
  const expected = elements(message('x').html)
  fc.assert(
    fc.property(any, (text) => {
      const { html, subject, replyTo } = message(text)
      expect(elements(html)).toEqual(expected)
      expect(subject + replyTo).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    }),
    { examples: [['Eve\r\nBcc: all@example.com']] },
  )
})

/** Text without control characters, which no email shows. */
function isShown(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text)
}

/** What a reader of the HTML sees. */
function shownText(html: string): string {
  return html
    .replaceAll('<br>', '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

const { recording, 'waiting-list': waiting } = EMAIL_SAMPLES

test.each<[EmailKind | 'invoice', Record<string, unknown>, string]>([
  ['invoice', {}, 'There is no email "invoice".'],
  ['recording', {}, 'sessionTitle is missing'],
  ['recording', { ...recording, name: 5 }, 'name is missing'],
  ['recording', { ...recording, recordingLink: '' }, 'recordingLink is empty'],
  ['recording', { ...recording, recordingLink: 'data:a' }, 'recordingLink is not a web address'],
  ['waiting-list', { ...waiting, sessionStart: 'soon' }, 'sessionStart is not an instant'],
])('an email is not written %s from %j', (kind, data, reason) => {
  expect(() => render(kind, data)).toThrow(reason)
})
