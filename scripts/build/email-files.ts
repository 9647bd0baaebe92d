import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ACCOUNT_EMAIL_NAMES,
  type AccountEmail,
  accountEmail,
} from '../../src/emails/account-email.ts'
import { compileEmails } from '../../src/emails/content.ts'
import { StartError } from '../local/settings.ts'

// Each link leads to /login with a token hash, and a button there verifies it. The templates that
// Supabase brings along would put a session into the address, which the site does not accept.
const MARK = '\n# The account emails, written by `npm run emails`: do not edit below.\n'

/** @throws StartError with the file and what was expected when an email is not valid */
export function readEmails() {
  try {
    return compileEmails()
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Writes what is deployed of the emails: a module for the Edge Function, and a template for each email
 * of the auth server, with its subject in config.toml.
 * @param folder `supabase` of a project
 */
export function writeEmails(folder: string): void {
  const content = readEmails()
  const module = `export const content = ${JSON.stringify(content, null, 2)}\n`
  writeFileSync(join(folder, 'functions/send-emails/email-templates.js'), module)
  mkdirSync(join(folder, 'templates'), { recursive: true })
  const tables = ACCOUNT_EMAIL_NAMES.map((name) => {
    const path = `templates/${templateOf(name)}.html`
    const { subject, html } = accountEmail(content, name)
    writeFileSync(join(folder, path), html)
    return `
[auth.email.template.${templateOf(name)}]
subject = ${JSON.stringify(subject)}
content_path = "./supabase/${path}"
`
  })
  const config = join(folder, 'config.toml')
  const [settings = ''] = readFileSync(config, 'utf8').split(MARK)
  writeFileSync(config, `${settings}${MARK}${tables.join('')}`)
}

/** What the auth server calls an email, such as `magic_link`. */
export function templateOf(name: AccountEmail): string {
  return name.replace('auth-', '').replaceAll('-', '_')
}
