/** The result of a check: one sentence, and what to do about it. */
export interface Finding {
  /** A note does not block the launch, but the owner should know. */
  readonly kind: 'good' | 'to-do' | 'note' | 'not-checked'
  readonly what: string
  readonly todo?: string
}

/** The command does each thing that is missing, and nothing else. */
export const deployAgain = 'Run npm run deploy with the address of the site.'

export const good = (what: string): Finding => ({ kind: 'good', what })
export const note = (what: string, todo: string): Finding => ({ kind: 'note', what, todo })

export function toDo(what: string, todo = deployAgain): Finding {
  return { kind: 'to-do', what, todo }
}

export function notChecked(what: string, because: string, todo = deployAgain): Finding {
  return { kind: 'not-checked', what: `${what}: not checked, because ${because}.`, todo }
}

/** The addresses of the site and its backend, and the credentials that were given. */
export interface Settings {
  /** Origin of the site. */
  siteUrl: string
  backendUrl: string
  publishableKey: string
  /** A PostgreSQL address of the project's owner. */
  databaseUrl?: string | undefined
  /** A Supabase access token, to read the project's settings. */
  accessToken?: string | undefined
}

/** Fetches without following redirects. @returns null if there is no response within 20 s */
export async function ask(address: URL | string, init: RequestInit = {}): Promise<Response | null> {
  const signal = AbortSignal.timeout(20_000)
  return fetch(address, { redirect: 'manual', signal, ...init }).catch(() => null)
}
