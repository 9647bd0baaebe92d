import { execFile } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { promisify } from 'node:util'
import type { LatestChange } from '../astro/editing/protocol.ts'

const run = promisify(execFile)

/**
 * Who changed some lines of a file last, and when.
 * @param from the first line, counted from 1
 * @returns undefined if the lines are not committed yet, or git does not know the file
 */
export async function latestChange(
  path: string,
  from: number,
  to: number,
): Promise<LatestChange | undefined> {
  const args = ['blame', '--porcelain', '-L', `${from},${to}`, '--', basename(path)]
  const blame = await run('git', args, { cwd: dirname(path) }).then(
    ({ stdout }) => stdout,
    noHistory,
  )
  const commits = blame.split(/^(?=[0-9a-f]{40} )/m).flatMap((text) => commitIn(text) ?? [])
  return commits.sort((a, b) => b.date.localeCompare(a.date))[0]
}

/** The project may be no repository, and a new file is in none. */
function noHistory(error: unknown): string {
  if (error instanceof Error && 'stderr' in error) return ''
  throw error
}

function commitIn(text: string): LatestChange | undefined {
  const value = (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1] ?? ''
  if (value('author') === '' || /^0{40} /.test(text)) return undefined
  const date = new Date(Number(value('author-time')) * 1000).toISOString()
  return { author: value('author'), date, message: value('summary') }
}
