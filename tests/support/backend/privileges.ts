import type { Sql, TransactionSql } from 'postgres'

/** The roles that requests run as, and the one that the secret key runs as. */
const roles = ['anon', 'authenticated', 'service_role']
const tableVerbs = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']
const sequenceVerbs = ['usage', 'select', 'update']
const columnVerbs = ['select', 'insert', 'update', 'references']

/**
 * Who may do what, one line each: `anon: select resources`, `authenticated: update profiles
 * (full_name)`, `anon: execute send_contact_message`. Also which functions run as their owner, and
 * which have no fixed search_path.
 */
export async function readPrivileges(sql: TransactionSql): Promise<string[]> {
  const lines = await sql<{ line: string }[]>`
    select role || ': ' || verb || ' ' || oid::regclass as line
    from pg_class, unnest(${roles}::text[]) as role, unnest(${tableVerbs}::text[]) as verb
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relkind in ('r', 'v', 'm', 'p') and has_table_privilege(role, oid, verb)
    union all
    select role || ': ' || verb || ' ' || oid::regclass
      || ' (' || string_agg(attname, ', ' order by attname) || ')'
    from pg_class join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped,
      unnest(${roles}::text[]) as role, unnest(${columnVerbs}::text[]) as verb
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relkind in ('r', 'v', 'm', 'p') and not has_table_privilege(role, oid, verb)
      and has_column_privilege(role, oid, attnum, verb)
    group by role, verb, oid
    union all
    select role || ': ' || verb || ' sequence ' || oid::regclass
    from pg_class, unnest(${roles}::text[]) as role, unnest(${sequenceVerbs}::text[]) as verb
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relkind = 'S' and has_sequence_privilege(role, oid, verb)
    union all
    select role || ': execute ' || oid::regproc
    from pg_proc, unnest(${roles}::text[]) as role
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and has_function_privilege(role, oid, 'execute')
    union all
    select role || ': ' || verb || ' in schema ' || nspname
    from pg_namespace, unnest(${roles}::text[]) as role, unnest('{usage,create}'::text[]) as verb
    where nspname in ('public', 'private') and has_schema_privilege(role, oid, verb)
    union all
    select 'owner: runs ' || oid::regproc from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef
    union all
    select 'anyone: redirects names in ' || oid::regproc from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not ('search_path=""' = any (coalesce(proconfig, '{}')))`
  return lines.map(({ line }) => line).toSorted()
}

/** What a line of {@link readPrivileges} is about, as a {@link PrivilegeChange} names it. */
export const objectOf = (line: string) =>
  line
    .replace(/ \([^)]*\)$/, '')
    .split(' ')
    .at(-1)

/** One privilege given or taken away, or the rights of a function changed. */
export type PrivilegeChange = {
  /** The table, function or schema. */
  object: string
  statement: string
}

/** Each privilege that a role holds taken away, and each that it does not hold given to it. */
export async function listPrivilegeChanges(sql: Sql): Promise<PrivilegeChange[]> {
  const lists = [
    tableChanges,
    columnChanges,
    sequenceChanges,
    executeChanges,
    schemaChanges,
    functionModeChanges,
  ]
  const changes: PrivilegeChange[] = []
  for (const list of lists) changes.push(...(await list(sql)))
  return changes
}

async function tableChanges(sql: Sql): Promise<PrivilegeChange[]> {
  return sql<PrivilegeChange[]>`
    select object, case when holds then 'revoke ' else 'grant ' end || verb || ' on table ' || object
      || case when holds then ' from ' else ' to ' end || role as statement
    from (
      select oid::regclass::text as object, role, verb,
        case when verb = any (${columnVerbs}) then has_any_column_privilege(role, oid, verb)
          else has_table_privilege(role, oid, verb) end as holds
      from pg_class, unnest(${roles}::text[]) as role, unnest(${tableVerbs}::text[]) as verb
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p')
    ) as held
    order by 2`
}

/** One more column for a role that may not write, or read, the whole table. */
async function columnChanges(sql: Sql): Promise<PrivilegeChange[]> {
  return sql<PrivilegeChange[]>`
    select attrelid::regclass::text as object, statement
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped,
      unnest(${roles}::text[]) as role, unnest('{select,insert,update}'::text[]) as verb,
      lateral (
        select format('grant %s (%I) on table %s to %s', verb, attname, attrelid::regclass, role)
          as statement
      ) as text
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relkind in ('r', 'p') and not has_column_privilege(role, attrelid, attnum, verb)
    order by 2`
}

async function sequenceChanges(sql: Sql): Promise<PrivilegeChange[]> {
  return sql<PrivilegeChange[]>`
    select oid::regclass::text as object,
      format('grant %s on sequence %s to %s', verb, oid::regclass, role) as statement
    from pg_class, unnest(${roles}::text[]) as role, unnest(${sequenceVerbs}::text[]) as verb
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relkind = 'S' and not has_sequence_privilege(role, oid, verb)
    order by 2`
}

async function executeChanges(sql: Sql): Promise<PrivilegeChange[]> {
  return sql<PrivilegeChange[]>`
    select object, statement
    from (
      select oid::regproc::text as object, case
        when role = 'public' or not has_function_privilege(role, oid, 'execute')
          then format('grant execute on function %s to %s', oid::regprocedure, role)
        else format('revoke execute on function %s from %s', oid::regprocedure, role)
      end as statement
      from pg_proc, unnest(${[...roles, 'public']}::text[]) as role
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    ) as change
    order by 2`
}

async function schemaChanges(sql: Sql): Promise<PrivilegeChange[]> {
  return sql<PrivilegeChange[]>`
    select nspname as object, statement
    from pg_namespace, unnest(${roles}::text[]) as role, unnest('{usage,create}'::text[]) as verb,
      lateral (select case when has_schema_privilege(role, oid, verb)
        then format('revoke %s on schema %I from %s, public', verb, nspname, role)
        else format('grant %s on schema %I to %s', verb, nspname, role) end as statement) as text
    where nspname in ('public', 'private')
    order by 2`
}

/** A function that runs as the caller made to run as its owner, or the reverse; any search_path. */
async function functionModeChanges(sql: Sql): Promise<PrivilegeChange[]> {
  return sql<PrivilegeChange[]>`
    select oid::regproc::text as object, statement
    from pg_proc, lateral (values
      (format('alter function %s security %s',
        oid::regprocedure, case when prosecdef then 'invoker' else 'definer' end)),
      (format('alter function %s reset search_path', oid::regprocedure))
    ) as change (statement)
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    order by 2`
}
