import type { Sql } from 'postgres'
import { type Weakened, withoutOneCondition } from './conditions.ts'

/** One rule of the database weakened, by a statement that its test rolls back. */
export type Mutant = {
  /** The rule and what is done to it, the same in every run. */
  name: string
  /** The table or function in whose attempts it is likely to show. */
  table: string
  /** The function that a trigger calls. */
  calls?: string
  statement: string
}

/** Every rule that decides about rows. All come from the catalog, so a new table brings its own. */
export async function listRuleMutants(sql: Sql): Promise<Mutant[]> {
  const mutants: Mutant[] = []
  for (const query of removals) mutants.push(...(await sql.unsafe<Mutant[]>(query)))
  const lists = [policyMutants, triggerMutants, constraintMutants, functionMutants, viewMutants]
  for (const list of lists) mutants.push(...(await list(sql)))
  return mutants
}

/** What is removed as a whole, by queries for mutants. */
const removals = [
  `select relname as table, format('%s: row security disabled', relname) as name,
      format('alter table %s disable row level security', oid::regclass) as statement
    from pg_class
    where relnamespace = 'public'::regnamespace and relrowsecurity
    order by 2`,
  `select owner.relname as table,
      format('%s, unique index %s: dropped', owner.relname, index.relname) as name,
      format('drop index %s', indexrelid::regclass) as statement
    from pg_index
    join pg_class as index on index.oid = indexrelid
    join pg_class as owner on owner.oid = indrelid
    where indisunique and owner.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by 2`,
  `select relname as table, format('%s, column %s: may be null', relname, attname) as name,
      format('alter table %s alter column %I drop not null', attrelid::regclass, attname) as statement
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where attnotnull and attnum > 0 and relkind = 'r' and attidentity = ''
      and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (
        select from pg_constraint
        where conrelid = attrelid and contype = 'p' and attnum = any (conkey)
      )
    order by 2`,
]

/** The mutants of one rule, whose name they begin with. */
const weaken = (
  { name, ...rule }: Omit<Mutant, 'statement'>,
  weakened: Weakened[],
  statementOf: (text: string) => string,
): Mutant[] =>
  weakened.map(({ removed, text }) => ({
    ...rule,
    name: `${name} without ${removed}`,
    statement: statementOf(text),
  }))

/**
 * The API has two roles that row security binds; a policy for both is as wide as one for every role.
 * A restrictive policy only forbids, so that more roles make it stricter.
 */
async function policyMutants(sql: Sql): Promise<Mutant[]> {
  type Policy = Record<'table' | 'on' | 'name', string> & {
    conditions: Record<'USING' | 'WITH CHECK', string | null>
    isNarrow: boolean
  }
  const policies = await sql<Policy[]>`
    select relname as table, format('%I on %s', polname, pg_class.oid::regclass) as on,
      format('%s, policy "%s":', relname, polname) as name,
      json_build_object('USING', pg_get_expr(polqual, polrelid),
        'WITH CHECK', pg_get_expr(polwithcheck, polrelid)) as conditions,
      polpermissive and polroles <> '{0}'
        and not polroles @> array['anon'::regrole, 'authenticated'::regrole]::oid[] as "isNarrow"
    from pg_policy join pg_class on pg_class.oid = polrelid
    where relnamespace = 'public'::regnamespace
    order by 1, polname`
  return policies.flatMap(({ table, on, name, conditions, isNarrow }) => [
    { table, name: `${name} dropped`, statement: `drop policy ${on}` },
    ...(isNarrow
      ? [{ table, name: `${name} for every role`, statement: `alter policy ${on} to public` }]
      : []),
    ...Object.entries(conditions).flatMap(([clause, condition]) => {
      if (condition === null) return []
      const alter = (text: string) => `alter policy ${on} ${clause} (${text})`
      const rule = { table, name: `${name} ${clause}` }
      const weakened = weaken(rule, withoutOneCondition(condition), alter)
      return [{ table, name: `${name} ${clause} true`, statement: alter('true') }, ...weakened]
    }),
  ])
}

async function triggerMutants(sql: Sql): Promise<Mutant[]> {
  const triggers = await sql<
    { table: string; calls: string; name: string; drop: string; definition: string }[]
  >`
    select relname as table, pg_proc.oid::regproc::text as calls,
      format('%s, trigger %s', relname, tgname) as name,
      format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop,
      pg_get_triggerdef(pg_trigger.oid) as definition
    from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    order by 2`
  return triggers.flatMap(({ table, calls, name, drop, definition }) => [
    { table, calls, name: `${name}: dropped`, statement: drop },
    ...weaken(
      { table, calls, name: `${name}: WHEN` },
      withoutOneCondition(whenOf(definition)),
      (text) => `${drop}; ${definition.replace(whenOf(definition), () => text)}`,
    ),
  ])
}

const whenOf = (trigger: string) => / WHEN (\(.*\)) EXECUTE /.exec(trigger)?.[1] ?? ''

async function constraintMutants(sql: Sql): Promise<Mutant[]> {
  const constraints = await sql<{ table: string; name: string; on: string; rule: string }[]>`
    select relname as table, format('%s, constraint %s', relname, conname) as name,
      format('%s %I', conrelid::regclass, conname) as on,
      pg_get_constraintdef(pg_constraint.oid) as rule
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype in ('c', 'f', 'p', 'u', 'x')
      and connamespace in ('public'::regnamespace, 'private'::regnamespace)
    order by 2`
  return constraints.flatMap(({ table, name, on, rule }) => {
    const [owner, constraint] = on.split(' ')
    const drop = `alter table ${owner} drop constraint ${constraint} cascade`
    return [
      { table, name: `${name}: dropped`, statement: drop },
      ...weaken(
        { table, name: `${name}:` },
        weakenConstraint(rule),
        (text) => `${drop}; alter table ${owner} add constraint ${constraint} ${text}`,
      ),
    ]
  })
}

function weakenConstraint(rule: string): Weakened[] {
  if (rule.startsWith('CHECK')) return withoutOneCondition(rule)
  const removed = / ON DELETE (CASCADE|SET NULL)/.exec(rule)?.[0]
  return removed === undefined ? [] : [{ removed, text: rule.replace(removed, '') }]
}

async function functionMutants(sql: Sql): Promise<Mutant[]> {
  const functions = await sql<{ name: string; definition: string; source: string }[]>`
    select oid::regproc::text as name, pg_get_functiondef(oid) as definition, prosrc as source
    from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f'
    order by 1`
  return functions.flatMap(({ name, definition, source }) =>
    weaken(
      { table: name, name: `function ${name}:` },
      [...withoutOneCall(source), ...withoutOneCondition(source)],
      (text) => definition.replace(source, () => text),
    ),
  )
}

async function viewMutants(sql: Sql): Promise<Mutant[]> {
  const views = await sql<{ name: string; definition: string }[]>`
    select oid::regclass::text as name, pg_get_viewdef(oid) as definition
    from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'v'
    order by 1`
  return views.flatMap(({ name, definition }) =>
    weaken(
      { table: name, name: `view ${name}:` },
      withoutOneCondition(definition),
      (text) => `create or replace view ${name} as ${text}`,
    ),
  )
}

/**
 * Leaves out one call at a time, of a check that raises, such as require_admin, or of other work: a
 * PERFORM, or in SQL a SELECT that is a line of its own and not the last one.
 */
const withoutOneCall = (source: string) =>
  [...source.matchAll(/(perform [^;]+|(?<=\n {2})select private\.[^;]+);(?=\s*\S)/g)].map(
    ({ 0: removed, index }) => ({
      removed: removed.replace(/\s+/g, ' '),
      text: `${source.slice(0, index)}${/^s/.test(removed) ? 'select' : 'null'};${source.slice(index + removed.length)}`,
    }),
  )
