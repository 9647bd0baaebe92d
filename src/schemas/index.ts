import * as account from './account.ts'
import * as admin from './admin.ts'
import * as audit from './audit.ts'
import * as challenge from './challenge.ts'
import type { Collection } from './collection.ts'
import * as dashboard from './dashboard.ts'
import * as emails from './emails.ts'
import * as gauntlet from './gauntlet.ts'
import * as landing from './landing.ts'
import * as login from './login.ts'
import * as pages from './pages.ts'
import * as path from './path.ts'
import * as prompts from './prompts.ts'
import * as registrationImport from './registration-import.ts'
import * as registrations from './registrations.ts'
import * as roi from './roi.ts'
import * as shell from './shell.ts'
import * as site from './site.ts'

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
  ...path,
  ...admin,
  ...registrationImport,
  ...registrations,
  ...emails,
} satisfies Record<string, Collection>
