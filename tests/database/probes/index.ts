import { accounts } from './accounts.ts'
import { admins } from './admins.ts'
import { analytics } from './analytics.ts'
import { changeLog } from './change-log.ts'
import { changeLogAccess } from './change-log-access.ts'
import { contact } from './contact.ts'
import { audiences } from './emails/audiences.ts'
import { dueEmails } from './emails/due-emails.ts'
import { emailContent } from './emails/email-content.ts'
import { emails } from './emails/emails.ts'
import { lastMoment } from './emails/last-moment.ts'
import { mailings } from './emails/mailings.ts'
import { news } from './emails/news.ts'
import { oneMailing } from './emails/one-mailing.ts'
import { wakeSender } from './emails/wake-sender.ts'
import { identities } from './identities.ts'
import { limits } from './limits.ts'
import { nullColumns } from './null-columns.ts'
import { pages } from './pages.ts'
import { progress } from './progress.ts'
import { readings } from './readings.ts'
import { adminRegistrations } from './registration/admin-registrations.ts'
import { importAttendance } from './registration/import-attendance.ts'
import { people } from './registration/people.ts'
import { registrationAgain } from './registration/registration-again.ts'
import { registrationEmails } from './registration/registration-emails.ts'
import { registrationForm } from './registration/registration-form.ts'
import { registrationFunnel } from './registration/registration-funnel.ts'
import { registrationImport } from './registration/registration-import.ts'
import { registrationLimits } from './registration/registration-limits.ts'
import { registrationOwners } from './registration/registration-owners.ts'
import { registrationSeats } from './registration/registration-seats.ts'
import { sessionCancel } from './registration/session-cancel.ts'
import { sessionDates } from './registration/session-dates.ts'
import { sessionDay } from './registration/session-day.ts'
import { sessionFacts } from './registration/session-facts.ts'
import { sessionPages } from './registration/session-pages.ts'
import { sessionSaving } from './registration/session-saving.ts'
import type { Probe } from './requests.ts'

/** Attempts on what the attack matrix does not reach: limits, forms, figures and accounts. */
export const probes: Probe[] = [
  ...admins,
  ...limits,
  nullColumns,
  ...identities,
  ...progress,
  ...pages,
  ...accounts,
  ...analytics,
  ...contact,
  ...changeLog,
  ...changeLogAccess,
  ...readings,
  ...emails,
  ...lastMoment,
  ...emailContent,
  ...dueEmails,
  ...sessionDates,
  ...sessionDay,
  ...sessionCancel,
  ...sessionFacts,
  ...sessionSaving,
  ...sessionPages,
  ...registrationEmails,
  ...registrationAgain,
  ...people,
  ...news,
  ...mailings,
  ...oneMailing,
  ...wakeSender,
  ...audiences,
  ...registrationForm,
  ...registrationLimits,
  ...registrationSeats,
  ...registrationOwners,
  ...registrationImport,
  ...importAttendance,
  ...adminRegistrations,
  ...registrationFunnel,
]
