import { expect, inject, test } from 'vitest'
import { addFixture, as } from '../support/backend/over-sql.ts'
import { openCopy, rolledBack } from '../support/hosted.ts'
import { codeBlocks } from '../support/project/documents.ts'

const hosted = inject('hosted')

test('whoever adds the table of docs/extending.md lets a member read their own note, and nobody else', async () => {
  const blocks = await codeBlocks('docs/extending.md')
  const migration = blocks.find(({ language }) => language === 'sql')?.text
  if (!migration) throw new Error('docs/extending.md has no migration')
  const sql = await openCopy(hosted)
  await rolledBack(sql, async (transaction) => {
    await transaction.unsafe(`set local role postgres; ${migration}; reset role`)
    await addFixture(transaction)
    const notes = () => transaction.savepoint((inner) => inner`select body from public.notes`)
    await as(transaction, 'member')
    await transaction`insert into public.notes (body) values ('Mine')`
    expect(await notes()).toEqual([{ body: 'Mine' }])
    await as(transaction, 'otherMember')
    expect(await notes()).toEqual([])
    await as(transaction, 'visitor')
    await expect(notes()).rejects.toThrow('permission denied for table notes')
  })
  await sql.end()
})
