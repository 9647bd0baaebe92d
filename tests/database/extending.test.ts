import type { TransactionSql } from 'postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { addFixture, as, ids } from '#backend/over-sql.ts'
import { things } from '#backend/world.ts'
import { connect, inDatabase, pushMigrations, rolledBack } from '#hosted.ts'
import { copyFollowing } from '#project/project-copy.ts'

const hosted = inject('hosted')
const project = await copyFollowing('docs/extending.md')
const sql = connect(inDatabase(hosted.superuser, await pushMigrations(hosted, project.folder)))
afterAll(() => Promise.all([sql.end(), project[Symbol.asyncDispose]()]))

const inFixture = (work: (transaction: TransactionSql) => Promise<void>) =>
  rolledBack(sql, async (transaction) => {
    await addFixture(transaction)
    await work(transaction)
  })

const enableEmail = (transaction: TransactionSql) =>
  transaction`update private.settings set is_email_enabled = true where is_the_only_row`

test('whoever adds the table of docs/extending.md shows a suggestion to its writer and to admins', () =>
  inFixture(async (transaction) => {
    const suggestions = () =>
      transaction.savepoint((inner) => inner`select body from public.suggestions`)
    await as(transaction, 'member')
    await transaction`insert into public.suggestions (body) values ('Mine')`
    for (const reader of ['member', 'admin'] as const) {
      await as(transaction, reader)
      expect(await suggestions()).toEqual([{ body: 'Mine' }])
    }
    await as(transaction, 'otherMember')
    expect(await suggestions()).toEqual([])
    await as(transaction, 'visitor')
    await expect(suggestions()).rejects.toThrow('permission denied for table suggestions')
  }))

test('whoever adds its form field shows admins what a visitor has typed there', () =>
  inFixture(async (transaction) => {
    await enableEmail(transaction)
    const [session] = await transaction`update public.masterclass_sessions
      set registration_open = true, starts_at = null, seats = 50
      where id = ${things.session} returning slug`
    for (const topic of ['Prompts', 'Focus']) {
      await as(transaction, 'visitor')
      await transaction`select public.register_for_masterclass(name => 'Nina',
        email => 'nina@example.com', session => ${session?.['slug']}, topic => ${topic})`
    }
    await as(transaction, 'admin')
    const found = await transaction`
      select topic from public.admin_registrations(${things.session}, 'nina')`
    expect(found).toEqual([{ topic: 'Prompts' }])
  }))

test('whoever adds its email reminds each person with a seat once, a week before', () =>
  inFixture(async (transaction) => {
    await enableEmail(transaction)
    await transaction`update public.registrations set confirmed_at = now() - interval '30 days'
      where id = ${things.memberRegistration}`
    await transaction`update public.masterclass_sessions set starts_at = now() + interval '157 hours'`
    await transaction`delete from private.emails`
    await transaction`select public.schedule_emails()`
    await transaction`select public.schedule_emails()`
    expect(
      await transaction`select kind, recipient, state from tests.emails
      where user_id = ${ids.member}`,
    ).toEqual([{ kind: 'reminder-week', recipient: 'member@example.com', state: 'due' }])
  }))
