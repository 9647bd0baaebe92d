/** What a column of a list may hold. */
const KINDS = ['email', 'name', 'first', 'last', 'attended', 'joined'] as const

export type ColumnKind = (typeof KINDS)[number]

/** The usual names of the columns, in lower case, with spaces for signs. Platforms are not told apart. */
const USUAL_NAMES: Readonly<Record<ColumnKind, string>> = {
  email:
    'email, e mail, mail, email address, e mail address, mail address, user email, attendee email, guest email, invitee email, participant email, registrant email, contact email, work email',
  name: 'name, full name, fullname, your name, user name, display name, attendee, attendee name, guest name, invitee name, participant, participant name, registrant name, contact name, name original name, user name original name',
  first: 'first name, firstname, first, given name, forename, invitee first name',
  last: 'last name, lastname, last, surname, family name, invitee last name',
  attended: 'attended, attendance, attendance status, checked in, check in, present, participated',
  joined: 'join time, joined, joined at, time joined, first join time, first join, check in time',
}

/** The places of the columns in a line that may be a header; null unless one of them is the email. */
export function columnsIn(cells: readonly string[]): Map<ColumnKind, number> | null {
  const columns = new Map<ColumnKind, number>()
  cells.forEach((cell, place) => {
    const plain = cell.normalize('NFKC').toLowerCase()
    const name = plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
    const kind = KINDS.find((each) => USUAL_NAMES[each].split(', ').includes(name))
    if (kind && !columns.has(kind)) columns.set(kind, place)
  })
  return columns.has('email') ? columns : null
}
