/*
 * The longest texts, in characters. The database refuses longer ones by its own constraints, which
 * tests/database/probes/text-limits.ts compares with these.
 */

/** A person's full name. */
export const NAME_LIMIT = 120

/** An email address (RFC 5321). */
export const EMAIL_LIMIT = 254

export const CONTACT_LIMITS = { name: 100, email: EMAIL_LIMIT, message: 5000 } as const

/** What the registration form takes, and how long a source's id may be. */
export const REGISTRATION_LIMITS = { name: 100, email: EMAIL_LIMIT, source: 40 } as const

/** What the database stores as the source of an imported person; the form cannot send it. */
export const IMPORT = 'import'

export const SESSION_LIMITS = {
  id: 60,
  title: 100,
  timeZone: 60,
  /** Of the room and of the recording. */
  link: 1000,
  /** Why a session is canceled. */
  reason: 500,
} as const

export const ANNOUNCEMENT_LIMITS = { title: 120, body: 2000 } as const

export const MAILING_LIMITS = { subject: 150, body: 10_000 } as const

export const RESOURCE_LIMITS = { title: 120, description: 500, type: 40 } as const
