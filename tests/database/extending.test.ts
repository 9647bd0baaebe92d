import type { TransactionSql } from 'postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { addFixture, as } from '../support/backend/over-sql.ts'
import { things } from '../support/backend/world.ts'
import { openCopy, rolledBack } from '../support/hosted.ts'
import { codeBlocks } from '../support/project/documents.ts'

const blocks = await codeBlocks('docs/extending.md')
const sql = await openCopy(inject('hosted'))
afterAll(() => sql.end())

/** Applies a migration of docs/extending.md, and takes it back. */
const withMigration = (name: string, work: (transaction: TransactionSql) => Promise<void>) =>
  rolledBack(sql, async (transaction) => {
    const migration = blocks.find(({ file }) => file.endsWith(`_${name}.sql`))?.text
    if (migration === undefined) throw new Error(`docs/extending.md has no migration "${name}"`)
    await transaction.unsafe(`set local role postgres; ${migration}; reset role`)
    await addFixture(transaction)
    await work(transaction)
  })

test('whoever adds the table of docs/extending.md lets a member read their own note, and nobody else', () =>
  withMigration('notes', async (transaction) => {
    const notes = () => transaction.savepoint((inner) => inner`select body from public.notes`)
    await as(transaction, 'member')
    await transaction`insert into public.notes (body) values ('Mine')`
    expect(await notes()).toEqual([{ body: 'Mine' }])
    await as(transaction, 'otherMember')
    expect(await notes()).toEqual([])
    await as(transaction, 'visitor')
    await expect(notes()).rejects.toThrow('permission denied for table notes')
  }))

test('whoever adds its email thanks each person who attended, once', () =>
  withMigration('attended', async (transaction) => {
    await transaction`update private.email_settings set is_enabled = true where is_the_only_row`
    await transaction`update public.registrations set confirmed_at = now()
      where id = ${things.memberRegistration}`
    for (const seen of [true, false, true]) {
      await transaction`update public.registrations
        set attended_at = case when ${seen} then now() end`
    }
    const emails = await transaction`select kind, recipient from private.emails`
    expect(emails).toEqual([{ kind: 'attended', recipient: 'member@example.org' }])
  }))

test('whoever adds its field of a form stores what a visitor types there', () =>
  withMigration('topic', async (transaction) => {
    await transaction`insert into private.site_origins (origin, is_default)
      values ('https://www.example.com', true)`
    await as(transaction, 'visitor')
    await transaction`select public.send_contact_message(
      name => 'Kavya', email => 'kavya@example.com', message => 'Hi', topic => 'Recording')`
    await transaction`reset role`
    const [message] = await transaction`
      select topic from public.contact_messages where message = 'Hi'`
    expect(message).toEqual({ topic: 'Recording' })
  }))
