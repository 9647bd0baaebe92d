import type { Row } from 'postgres'

/** The only value of the first row. */
export async function oneValue(query: PromiseLike<readonly Row[]>) {
  const [row = {}] = await query
  return Object.values(row)[0]
}

/** The only value of each row. */
export const valuesOf = async (query: PromiseLike<readonly Row[]>) =>
  (await query).map((row) => Object.values(row)[0])
