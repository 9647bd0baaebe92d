import fc from 'fast-check'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { listRuleMutants, type Mutant } from '#backend/mutants.ts'
import { addFixture, handOutEveryGrant } from '#backend/over-sql.ts'
import { openCopy, rolledBack } from '#hosted.ts'
import { allChecks, type Check } from '../../database/checks.ts'
import { equivalentMutants } from './equivalent-mutants.ts'

const hosted = inject('hosted')

/** A transaction that has undone more than these gets slow. */
const BATCH = 40

/** Milliseconds. In a transaction its clock stands still, and checks tell some ages by the real one. */
const BATCH_TIME = 30_000

/** Two databases, so that both cores work and no mutant waits for the locks of another. */
const WORKERS = 2

/** What a check comes to. */
interface Verdict {
  isFailing: boolean
  /** The functions that it calls and the tables that it reads or writes, by their names. */
  uses: Set<string>
}

let ruleMutants: Mutant[]
/** While no rule is weakened. */
let verdicts: Map<Check, Verdict>

beforeAll(async () => {
  ruleMutants = await onCopy(listRuleMutants)
  verdicts = await onCopy((sql) => prepared(sql, judge))
})

async function onCopy<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  await using sql = await openCopy(hosted)
  return await work(sql)
}

/** Works on the fixture with every grant handed out, in a transaction that leaves nothing behind. */
const prepared = <T>(sql: Sql, work: (transaction: TransactionSql) => Promise<T>): Promise<T> =>
  rolledBack(sql, async (transaction) => {
    await addFixture(transaction)
    await transaction.unsafe(handOutEveryGrant)
    return work(transaction)
  })

const isFailedCheck = (error: unknown): boolean =>
  error instanceof postgres.PostgresError ||
  (error instanceof Error && (error.name === 'AssertionError' || isFailedCheck(error.cause)))

/** Whether a check fails. It leaves nothing behind; an error that is no verdict ends the test. */
const fails = (sql: TransactionSql, check: Check): Promise<boolean> =>
  rolledBack(sql, (inner) =>
    check.run(inner).then(
      () => false,
      (error: unknown) => {
        if (isFailedCheck(error)) return true
        throw error
      },
    ),
  )

/** What every check comes to in a transaction. */
async function judge(sql: TransactionSql): Promise<Map<Check, Verdict>> {
  await sql`set local track_functions = 'all'`
  const judged = new Map<Check, Verdict>()
  let before = new Map<string, number>()
  for (const check of allChecks) {
    const isFailing = await fails(sql, check)
    const after = await countUses(sql)
    const isUsed = ([name, count]: [string, number]) => count !== before.get(name)
    const uses = new Set([...after].filter(isUsed).map(([name]) => name))
    judged.set(check, { isFailing, uses })
    before = after
  }
  return judged
}

/** What fails, in words. */
const failing = (judged: Map<Check, Verdict>): string[] =>
  [...judged].flatMap(([{ says }, { isFailing }]) => (isFailing ? [says] : []))

/** How often this transaction has called each function, and read or written each table. */
async function countUses(sql: TransactionSql): Promise<Map<string, number>> {
  const rows = await sql<{ name: string; uses: number }[]>`
    select funcid::regproc::text as name, calls::int as uses from pg_stat_xact_user_functions
    union all
    select relname, (seq_scan + coalesce(idx_scan, 0) + n_tup_ins + n_tup_upd + n_tup_del)::int
    from pg_stat_xact_user_tables where schemaname in ('auth', 'public', 'private')`
  return new Map(rows.map(({ name, uses }) => [name, uses]))
}

const wordsOf = (text: string) => new Set(text.match(/[a-z]+/g))

/** How a check reads that is likely to miss a rule of a kind. */
const signs: [weakened: RegExp, missed: RegExp][] = [
  [/(char|octet)_length/, /^(a form stops|the forms stop) where/],
  [/ ON DELETE /, /delet|\bgo/],
  [/, constraint /, / is refused$/],
  [/: may be null$/, /may be null/],
  [/refuse_explain/, /how many rows there are about/],
]

/** The first check that fails. The likeliest are tried first, of them the latest to fail. */
async function findFailing(
  sql: TransactionSql,
  { name, table, calls = table }: Mutant,
  checks: Check[],
) {
  const words = wordsOf(name)
  const sign = signs.find(([weakened]) => weakened.test(name))?.[1]
  const likelihood = (check: Check) =>
    (verdicts.get(check)?.uses.has(table) ? 200 : 0) +
    (verdicts.get(check)?.uses.has(calls) ? 250 : 0) +
    (sign?.test(check.says) ? 500 : 0) +
    wordsOf(check.says).intersection(words).size
  for (const check of checks.toSorted((one, other) => likelihood(other) - likelihood(one))) {
    if (!(await fails(sql, check))) continue
    checks.splice(checks.indexOf(check), 1)
    checks.unshift(check)
    return check
  }
  return undefined
}

async function findSurvivors(mutants: Mutant[]): Promise<string[]> {
  const survivors: string[] = []
  const waiting = [...mutants]
  const work = async (sql: Sql) => {
    const order = [...allChecks]
    while (waiting.length > 0) {
      await prepared(sql, async (transaction) => {
        const end = Date.now() + BATCH_TIME
        for (let made = 0; made < BATCH && Date.now() < end; made++) {
          const mutant = waiting.shift()
          if (mutant) survivors.push(...(await surviving(transaction, mutant, order)))
        }
      })
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, () => onCopy(work)))
  return survivors.toSorted()
}

/**
 * The mutant's name if no check fails, or if its statement cannot be run; else nothing. A check that
 * fails without the mutant too says nothing of it: after much that was undone, rows that are in no
 * order come in another one.
 */
async function surviving(sql: TransactionSql, mutant: Mutant, checks: Check[]): Promise<string[]> {
  const found = await rolledBack(sql, async (inner) => {
    try {
      await inner.savepoint((applied) => applied.unsafe(mutant.statement))
    } catch (error) {
      return `${mutant.name}: ${mutant.statement} fails: ${error}`
    }
    return findFailing(inner, mutant, checks)
  })
  if (typeof found === 'string') return [found]
  if (found === undefined) return [mutant.name]
  if (!(await fails(sql, found))) return []
  const others = checks.filter((check) => check !== found)
  return surviving(sql, mutant, others)
}

/** What fails with some rules weakened, all at the same time. */
async function listFailing(weakened: readonly Mutant[]): Promise<string[]> {
  const judgeWeakened = async (transaction: TransactionSql) => {
    for (const { statement } of weakened) await transaction.unsafe(statement)
    return judge(transaction)
  }
  return failing(await onCopy((sql) => prepared(sql, judgeWeakened)))
}

/** All take half an hour; each run tries others. */
function few(mutants: readonly Mutant[]): Mutant[] {
  const length = Math.ceil(mutants.length / 8)
  const anyFew = fc.shuffledSubarray([...mutants], { minLength: length, maxLength: length })
  return fc.sample(anyFew, 1).flat()
}

const isEquivalent = ({ name }: Mutant) => equivalentMutants.includes(name)

/** In as few rounds as can be: two mutants of one function would replace each other. */
function inRounds(mutants: readonly Mutant[]): Mutant[][] {
  const rules = Object.values(Object.groupBy(mutants, ({ name }) => name.split(': ')[0] ?? name))
  const length = Math.max(...rules.map((rule = []) => rule.length))
  return Array.from({ length }, (_, round) => rules.flatMap((rule = []) => rule[round] ?? []))
}

describe('every rule about rows, with every grant handed out', () => {
  test('is needed: whichever is weakened, an attempt comes out otherwise', async () => {
    const mutants = ruleMutants.filter((mutant) => !isEquivalent(mutant))
    const tried = process.env['MUTANTS'] === 'all' ? mutants : few(mutants)
    const survivors = await findSurvivors(tried)
    expect(survivors, survivors.join(', ')).toEqual([])
  })

  test('holds: with none weakened, every attempt comes out as it must', () => {
    expect(failing(verdicts)).toEqual([])
  })

  test('holds with each weakened that is said to make no difference', async () => {
    const equivalent = ruleMutants.filter(isEquivalent)
    const names = equivalent.map(({ name }) => name)
    expect(names.toSorted()).toEqual(equivalentMutants.toSorted())
    for (const round of inRounds(equivalent)) expect(await listFailing(round)).toEqual([])
  })

  test('has more mutants than there are policies, several times over', () => {
    const policies = ruleMutants.filter(({ name }) => /policy .*: dropped$/.test(name))
    expect(policies.length).toBeGreaterThan(20)
    expect(ruleMutants.length).toBeGreaterThan(5 * policies.length)
  })
})
