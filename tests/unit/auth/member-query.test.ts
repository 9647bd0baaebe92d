import { atom } from 'nanostores'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memberQuery } from '../../../src/features/auth/member-query.ts'
import { DataError } from '../../../src/shared/fault.ts'

vi.mock('../../../src/features/auth/session.ts', () => ({
  $session: atom({ status: 'member', member: { id: 'ada', email: '' }, connection: 'live' }),
}))

/** A list whose answers the test gives when it likes. */
function listQuery() {
  const answers: ((list: string[] | Error) => void)[] = []
  const load = () =>
    new Promise<string[]>((resolve, reject) => {
      answers.push((list) => (list instanceof Error ? reject(list) : resolve(list)))
    })
  const query = memberQuery(load)
  onTestFinished(query.$loaded.listen(() => {}))
  return { query, answers, shown: () => query.$loaded.get() }
}

const without = (gone: string) => (list: string[]) => list.filter((one) => one !== gone)

test('a change made while the answer is on its way is not undone by it', async () => {
  const { query, answers, shown } = listQuery()
  answers[0]?.(['kept', 'removed'])
  await expect.poll(shown).toMatchObject({ status: 'ready' })
  void query.reload()
  query.edit(without('removed'))
  answers[1]?.(['kept', 'removed', 'added'])
  await expect.poll(shown).toEqual({ status: 'ready', data: ['kept', 'added'] })
})

test('an answer that was asked for after a change is taken as it is', async () => {
  const { query, answers, shown } = listQuery()
  query.edit(without('one'))
  void query.reload()
  answers[1]?.(['one', 'two'])
  await expect.poll(shown).toEqual({ status: 'ready', data: ['one', 'two'] })
})

test('what is shown stays when it cannot be loaded again, with the reason, until it can', async () => {
  const { query, answers, shown } = listQuery()
  answers[0]?.(['one', 'two'])
  await expect.poll(shown).toMatchObject({ status: 'ready' })
  void query.reload()
  query.edit(without('one'))
  answers[1]?.(new DataError({ kind: 'offline' }))
  const lost = { status: 'ready', data: ['two'], fault: { kind: 'offline' } }
  await expect.poll(shown).toEqual(lost)
  void query.reload()
  answers[2]?.(['two'])
  await expect.poll(shown).toEqual({ status: 'ready', data: ['two'] })
})

test('a query without an answer has failed', async () => {
  const { answers, shown } = listQuery()
  answers[0]?.(new DataError({ kind: 'offline' }))
  await expect.poll(shown).toEqual({ status: 'failed', fault: { kind: 'offline' } })
})
