/** A record with one value for each key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  each: (key: Key) => Value,
): Record<Key, Value>
export function recordOf(keys: readonly string[], each: (key: string) => unknown): unknown {
  return Object.fromEntries(keys.map((key) => [key, each(key)]))
}

/** What of a row is not as a form has shown it: meanwhile others may have changed the rest. */
export function changedFields<Row>(row: Row, shown: Partial<Record<keyof Row, unknown>>) {
  const changed: Partial<Row> = { ...row }
  for (const name in row) if (row[name] === shown[name]) delete changed[name]
  return changed
}

/** Whether a value of unknown shape has fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
