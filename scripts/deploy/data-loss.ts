/** Without comments and strings, and without functions, which are not run now; a block is. */
function whatRuns(sql: string): string {
  const hidden =
    /--[^\n]*|\/\*.*?\*\/|'[^']*'|\bdo\s+(?:language\s+\w+\s+)?(\$\w*\$)(.*?)\1|(\$\w*\$).*?\3/gis
  return sql.replaceAll(hidden, (_all, _opening, block = '') => ` ${whatRuns(unquoted(block))} `)
}

/** A block without the quotation marks around what it executes. */
function unquoted(block: string): string {
  const executed = /\bexecute\b(?:'[^']*'|(\$\w*\$).*?\1|[^;'])*/gis
  return block.replaceAll(executed, (text) => text.replaceAll(/'|\|\||\$\w*\$/g, ' '))
}

const LOSSES = [
  /\bdrop (?:foreign )?(?:table|column|attribute|schema|owned|materialized view)\b[^;]*/i,
  /\bdrop (?:type|domain|extension)\b[^;]*\bcascade\b/i,
  /\balter (?:foreign )?table\b[^;]*\bdrop\b(?! (?:constraint|default|not|identity|expression)\b)[^;]*/i,
  /\b(?:truncate(?! on)|delete from|then delete)\b[^;]*/i,
]

/**
 * Finds what removes data. It is no parser: what a block executes from a variable is not seen.
 * @param sql the statements of a migration
 * @returns the first part that would remove data; undefined without one
 */
export function dataLoss(sql: string): string | undefined {
  const run = whatRuns(sql).replaceAll(/\s+/g, ' ')
  return LOSSES.flatMap((removing) => removing.exec(run) ?? [])[0]
}
