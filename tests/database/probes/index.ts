import { accounts } from './accounts.ts'
import { admins } from './admins.ts'
import { analytics } from './analytics.ts'
import { audiences } from './audiences.ts'
import { changeLog } from './change-log.ts'
import { changeLogAccess } from './change-log-access.ts'
import { contact } from './contact.ts'
import { dueEmails } from './due-emails.ts'
import { emailContent } from './email-content.ts'
import { emails } from './emails.ts'
import { identities } from './identities.ts'
import { lastMoment } from './last-moment.ts'
import { limits } from './limits.ts'
import { mailings } from './mailings.ts'
import { news } from './news.ts'
import { pages } from './pages.ts'
import { progress } from './progress.ts'
import { readings } from './readings.ts'
import { adminRegistrations } from './registration/admin-registrations.ts'
import { people } from './registration/people.ts'
import { registrationAgain } from './registration/registration-again.ts'
import { registrationEmails } from './registration/registration-emails.ts'
import { registrationForm } from './registration/registration-form.ts'
import { registrationFunnel } from './registration/registration-funnel.ts'
import { registrationImport } from './registration/registration-import.ts'
import { registrationLimits } from './registration/registration-limits.ts'
import { registrationOwners } from './registration/registration-owners.ts'
import { registrationSeats } from './registration/registration-seats.ts'
import { sessionDates } from './registration/session-dates.ts'
import { sessionDay } from './registration/session-day.ts'
import { sessionFacts } from './registration/session-facts.ts'
import type { Probe } from './requests.ts'

/** Attempts on what the attack matrix does not reach: limits, forms, figures and accounts. */
export const probes: Probe[] = [
  ...admins,
  ...limits,
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
  ...sessionFacts,
  ...registrationEmails,
  ...registrationAgain,
  ...people,
  ...news,
  ...mailings,
  ...audiences,
  ...registrationForm,
  ...registrationLimits,
  ...registrationSeats,
  ...registrationOwners,
  ...registrationImport,
  ...adminRegistrations,
  ...registrationFunnel,
]
