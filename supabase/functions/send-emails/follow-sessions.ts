import type { Outbox, ShownPages } from './outbox.ts'

export interface PageBuild {
  readonly outbox: Pick<Outbox, 'claimBuild' | 'reportBuild'>
  readonly siteUrl: string
  /** Builds the pages anew without a host's hook, on one's own machine. */
  readonly build?: () => Promise<void>
}

/** Milliseconds for the pages, and for the hook. */
const TIMEOUT = 10_000

/**
 * Compares the sessions that the pages show with those of the database, and asks for a new build where
 * they differ. What is wrong is recorded for the admin page.
 */
export async function followSessions({ outbox, siteUrl, build }: PageBuild): Promise<void> {
  const shown = await readShown(siteUrl)
  const { isDue, hook } = await outbox.claimBuild(shown, build !== undefined)
  if (!isDue) return
  const problem = await callHook(hook, build)
  if (problem !== null) await outbox.reportBuild(problem)
}

async function readShown(siteUrl: string): Promise<ShownPages> {
  try {
    const response = await fetch(`${siteUrl}/sessions.json`, {
      headers: { 'Cache-Control': 'no-cache' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const { digest }: { digest?: unknown } = response.ok ? Object(await response.json()) : {}
    if (typeof digest !== 'string') return { digest: null, problem: 'no-digest' }
    return { digest, problem: null }
  } catch (error) {
    const isAnswer = error instanceof SyntaxError
    return { digest: null, problem: isAnswer ? 'no-digest' : 'unreachable' }
  }
}

/** @returns why the pages are not built anew, or null */
async function callHook(hook: string | null, build: PageBuild['build']): Promise<string | null> {
  try {
    if (build) await build()
    if (hook === null) return null
    const signal = AbortSignal.timeout(TIMEOUT)
    const response = await fetch(hook, { method: 'POST', redirect: 'manual', signal })
    return response.ok ? null : `hook-refused ${response.status}`
  } catch {
    // The address of the hook is a secret, and an error may name it.
    return build ? 'build-failed' : 'hook-unreachable'
  }
}
