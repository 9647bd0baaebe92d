import type { Sql } from 'postgres'
import { afterAll, inject } from 'vitest'
import { openCopy } from '../hosted.ts'

/** Connects to a copy of the database that is for this test file alone, until its tests have ended. */
export async function openOwnCopy(connections?: number): Promise<Sql> {
  const sql = await openCopy(inject('hosted'), connections)
  afterAll(() => sql.end())
  return sql
}
