import { adminFunctions } from './admin-functions.ts'
import { announcements } from './announcements.ts'
import { changeLog } from './change-log.ts'
import { contact } from './contact.ts'
import { emails } from './emails.ts'
import { endedSessions } from './ended-sessions.ts'
import { functions } from './functions.ts'
import { estimates, indirectReads } from './indirect-reads.ts'
import { profiles, roles } from './profiles.ts'
import { progress } from './progress.ts'
import { registrations, sessions } from './registrations.ts'
import { resources } from './resources.ts'
import type { MatrixRow } from './row.ts'
import { unfilteredWrites } from './unfiltered-writes.ts'

/** What each actor may do with each table and function, and what everyone is refused. */
export const attackMatrix: MatrixRow[] = [
  ...endedSessions,
  ...estimates,
  ...profiles,
  ...roles,
  ...resources,
  ...progress,
  ...contact,
  ...announcements,
  ...changeLog,
  ...sessions,
  ...registrations,
  ...emails,
  ...indirectReads,
  ...functions,
  ...adminFunctions,
  ...unfilteredWrites,
]
