import { describe, expect, test } from 'vitest'
import type { EmailKind } from '../../../src/emails/kinds.ts'
import { EMAIL_SAMPLES } from '../../../src/emails/previews/previews.ts'
import { render } from './render.ts'

test('a person whose session is canceled is led to a seat at the next date, if there is one', () => {
  const canceled = EMAIL_SAMPLES['session-canceled']
  const { text } = render('session-canceled', canceled)
  expect(text).toContain('Next date: Saturday, 6\u00a0March 2027')
  expect(text).toContain('Save my free seat:\nhttps://example.com/register\n')
  const last = render('session-canceled', { ...canceled, nextStart: '', nextTimeZone: '' })
  expect(last.text).not.toMatch(/Next date|\/register\n/)
})

describe('a person whose session moves', () => {
  const calendarOf = (kind: EmailKind, sessionStart: string, writtenAt: string) => {
    const data = { ...EMAIL_SAMPLES['session-date'], sessionStart, writtenAt }
    const [file] = render(kind, data).attachments ?? []
    const lineOf = (name: string) =>
      new RegExp(`^${name}:(.*)\r$`, 'm').exec(file?.content ?? '')?.[1]
    return {
      entry: lineOf('UID'),
      start: lineOf('DTSTART'),
      sequence: Number(lineOf('SEQUENCE')),
    }
  }

  test('gets a calendar entry that replaces the one they have, even within a minute', () => {
    const entries = [
      calendarOf('registration-confirmed', '2027-02-13T13:30:00Z', '2027-01-10T09:00:00Z'),
      calendarOf('session-date', '2027-02-20T13:30:00Z', '2027-01-10T09:00:10.5Z'),
      calendarOf('session-date', '2027-02-21T13:30:00Z', '2027-01-10T09:00:12Z'),
    ]
    const sequences = entries.map(({ sequence }) => sequence)
    expect(new Set(sequences).size).toBe(3)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    for (const { entry } of entries) expect(entry).toBe('pilot@example.com')
    expect(entries.map(({ start }) => start)).toEqual(
      ['13', '20', '21'].map((day) => `202702${day}T133000Z`),
    )
  })
})
