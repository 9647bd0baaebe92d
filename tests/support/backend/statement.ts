import type { JSONValue } from 'postgres'
import type { Attempt, Row } from './world.ts'

/** The statement PostgREST would make of the request. */
export function statementOf(
  attempt: Exclude<Attempt, { verb: 'count' }>,
): [text: string, values: JSONValue[]] {
  switch (attempt.verb) {
    case 'select':
      return [`select * from ${attempt.table} as t ${where(attempt)}`, [attempt.where]]
    case 'insert': {
      const columns = Object.keys(attempt.rows[0] ?? {}).join(', ')
      const conflict = attempt.merge
        ? `on conflict on constraint ${attempt.table}_pkey do update
           set (${columns}) = row (${columns.replace(/\w+/g, 'excluded.$&')})`
        : ''
      return [
        `insert into ${attempt.table} (${columns})
         select ${columns} from json_populate_recordset(null::${attempt.table}, $1) ${conflict}`,
        [attempt.rows],
      ]
    }
    case 'update': {
      const columns = Object.keys(attempt.set).join(', ')
      const changing = `update ${attempt.table} as t set (${columns}) =
        (select ${columns} from json_populate_record(null::${attempt.table}, $1))`
      if (attempt.where === 'all') return [changing, [attempt.set]]
      return [`${changing} ${where(attempt, 2)} returning *`, [attempt.set, attempt.where]]
    }
    case 'delete': {
      const deleting = `delete from ${attempt.table} as t`
      if (attempt.where === 'all') return [deleting, []]
      return [`${deleting} ${where(attempt)} returning *`, [attempt.where]]
    }
    case 'call': {
      const args = Object.keys(attempt.args).map((name, index) => `${name} => $${index + 1}`)
      return [
        `select * from public.${attempt.name}(${args.join(', ')})`,
        Object.values(attempt.args),
      ]
    }
    case 'read':
      return [attempt.sql, []]
    case 'estimate':
      return [`explain (format json) select from ${attempt.table}`, []]
  }
}

/** @param place of the wanted values among those of the statement */
function where({ table, where }: { table: string; where: Row | 'all' }, place = 1): string {
  const conditions = Object.keys(where).map((column) => `and t.${column} = wanted.${column}`)
  return `where exists (
    select from json_populate_record(null::${table}, $${place}) as wanted where true ${conditions.join(' ')})`
}
