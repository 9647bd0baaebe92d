import { emailLayout, emailTemplates } from '../emails/words.ts'
import * as account from '../features/account/words.ts'
import * as sessions from '../features/admin/sessions/words.ts'
import * as admin from '../features/admin/words.ts'
import * as audit from '../features/audit/words.ts'
import * as challenge from '../features/challenge/words.ts'
import * as dashboard from '../features/dashboard/words.ts'
import * as gauntlet from '../features/gauntlet/words.ts'
import * as login from '../features/login/words.ts'
import * as prompts from '../features/prompts/words.ts'
import * as roi from '../features/roi/words.ts'
import * as shell from '../features/shell/words.ts'
import * as landing from '../sections/landing/words.ts'
import * as pages from '../site/page-words.ts'
import * as site from '../site/words.ts'
import type { Collection } from './collection.ts'

/** Every kind of file in src/content. */
export const schemas = {
  ...site,
  ...landing,
  ...pages,
  ...login,
  ...shell,
  ...dashboard,
  ...account,
  ...audit,
  ...prompts,
  ...challenge,
  ...roi,
  ...gauntlet,
  ...admin,
  ...sessions,
  emailLayout,
  ...emailTemplates,
} satisfies Record<string, Collection>
