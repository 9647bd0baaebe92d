import { randomBytes, randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import packageFile from '../../package.json' with { type: 'json' }
import { hasAdmin, inTransaction, isSenderScheduled, readVault } from './database.ts'
import { type Project, readKey } from './project.ts'
import type { Step } from './run-steps.ts'

/** What the database tells the function and the host. */
export function vaultStep(project: Project): Step {
  const { sql, backendUrl, settings } = project
  const hook = settings['BUILD_HOOK_URL']
  const wanted = {
    email_sender_url: `${backendUrl}/functions/v1/send-emails`,
    ...(hook && { build_hook_url: hook }),
  }
  return {
    name: 'Vault',
    async missing() {
      const kept = await readVault(sql)
      const open = Object.entries(wanted).filter(([name, value]) => kept.get(name) !== value)
      if (!kept.has('email_sender_secret')) open.push(['email_sender_secret', ''])
      if (hook === '' && kept.has('build_hook_url')) open.push(['build_hook_url', ''])
      return open.length === 0 ? null : `${open.map(([name]) => name).join(', ')} to be changed.`
    },
    act: () =>
      inTransaction(sql, '', async (transaction) => {
        await enable(transaction, 'supabase_vault', 'vault')
        if (hook === '') await transaction`delete from vault.secrets where name = 'build_hook_url'`
        const kept = await readVault(transaction)
        const secret = kept.get('email_sender_secret') ?? randomBytes(32).toString('hex')
        const all = Object.entries({ ...wanted, email_sender_secret: secret })
        for (const [name, value] of all.filter(([name, value]) => kept.get(name) !== value)) {
          const [found] = await transaction`select id from vault.secrets where name = ${name}`
          await (found
            ? transaction`select vault.update_secret(${found['id']}, ${value})`
            : transaction`select vault.create_secret(${value}, ${name})`)
        }
      }),
  }
}

/** Adds an extension, unless its schema is there. */
async function enable(sql: Sql | TransactionSql, extension: string, schema: string) {
  const [there] = await sql`select from pg_namespace where nspname = ${schema}`
  if (!there) await sql`create extension ${sql(extension)}`
}

/** What starts the sender, once it is there. */
export function scheduleStep({ sql }: Project): Step {
  return {
    name: 'Schedule',
    async missing() {
      const [net] = await sql`select where to_regproc('net.http_post') is not null`
      const isStarted = (await isSenderScheduled(sql)) && net !== undefined
      return isStarted ? null : 'nothing starts the sender of emails.'
    },
    async act() {
      await enable(sql, 'pg_cron', 'cron')
      await enable(sql, 'pg_net', 'net')
      await sql`select cron.schedule('send-emails', '* * * * *', 'select private.wake_sender()')`
    },
  }
}

/** What the owner's site is. */
export function settingsStep({ sql, siteUrl, settings }: Project): Step {
  const owner = settings.OWNER_ADDRESS
  return {
    name: 'Settings of the site',
    async missing() {
      const found = await sql`
        select from private.settings, private.site_origins
        where is_default and origin = ${siteUrl} and is_email_enabled
          and owner_address = ${owner} and release = ${packageFile.version}`
      return found.length > 0 ? null : `the site ${siteUrl}, its owner, emails and release.`
    },
    act: () =>
      inTransaction(sql, '', async (transaction) => {
        await transaction`update private.site_origins set is_default = false where is_default`
        await transaction`
          insert into private.site_origins (origin, is_default) values (${siteUrl}, true)
          on conflict (origin) do update set is_default = true`
        await transaction`
          update private.settings
          set is_email_enabled = true, owner_address = ${owner}, release = ${packageFile.version}
          where is_the_only_row`
      }),
  }
}

/**
 * The account gets a password that nobody knows, and no session stays: somebody else may have signed
 * up with the address. Its owner asks for a new password on the site.
 */
export function adminStep(project: Project): Step {
  const { sql, settings, backendUrl } = project
  const email = settings.OWNER_ADDRESS.toLowerCase()
  return {
    name: 'First admin',
    async missing() {
      if (await hasAdmin(sql)) return null
      return `${email} gets an account with a password that nobody knows. “Forgot your password?” on /login opens it.`
    },
    async act() {
      const { admin } = createClient(backendUrl, await readKey(project, 'secret')).auth
      const made = { email, email_confirm: true, password: `A-${randomUUID()}` }
      const find = () => sql`select id from auth.users where email = ${email} and not is_sso_user`
      const [account] = await find()
      const change = account ? admin.updateUserById(account['id'], made) : admin.createUser(made)
      const { error } = await change
      if (error) throw new Error(`The account could not be made (${error.status}).`)
      await sql`insert into public.user_roles (user_id, role) select id, 'admin' from (${find()})`
    },
  }
}

/** What an earlier step makes is not there in a dry run. */
export function orNotThere(step: Step): Step {
  const missing = () =>
    step.missing().catch((error: unknown) => {
      const isNotThere = /^(?:42P01|42703|42883|3F000)$/.test(Object(error).code)
      if (isNotThere && error instanceof postgres.PostgresError) return 'not there yet.'
      throw error
    })
  return { ...step, missing }
}
