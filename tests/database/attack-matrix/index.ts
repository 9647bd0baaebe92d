import { adminFunctions } from './admin-functions.ts'
import { announcements } from './announcements.ts'
import { changeLog } from './change-log.ts'
import { contact } from './contact.ts'
import { endedSessions } from './ended-sessions.ts'
import { functions } from './functions.ts'
import { estimates, indirectReads } from './indirect-reads.ts'
import { profiles } from './profiles.ts'
import { progress } from './progress.ts'
import { registrations } from './registrations.ts'
import { resources } from './resources.ts'
import type { MatrixRow } from './row.ts'
import { unfilteredWrites } from './unfiltered-writes.ts'

/** What each actor may do with each table and function, and what everyone is refused. */
export const attackMatrix: MatrixRow[] = [
  ...endedSessions,
  ...estimates,
  ...profiles,
  ...resources,
  ...progress,
  ...contact,
  ...announcements,
  ...changeLog,
  ...registrations,
  ...indirectReads,
  ...functions,
  ...adminFunctions,
  ...unfilteredWrites,
]
