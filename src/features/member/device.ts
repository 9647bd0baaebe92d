import { isRecord } from '../../shared/record-of.ts'
import { memberPrefix, PENDING_KEY } from '../../shared/storage.ts'
import { parseJson } from '../../shared/supabase/decode.ts'
import { TOOLS, type Tool } from '../../shared/tools.ts'
import {
  type Base,
  type Clock,
  decodeState,
  isConfirmed,
  isEmpty,
  isPendingEntry,
  type Pending,
  type ProgressState,
  pendingOf,
  shownState,
} from './entries.ts'
import type { Device, PageAnswer, SyncEnvironment, ToolAnswer } from './environment.ts'

const baseKey = (userId: string, tool: Tool) => `${memberPrefix(userId)}base:${tool}`

/** All that a device has of a tool, and what it comes to. */
export type ToolContents = ReturnType<DeviceTool['read']>

/**
 * A member's progress in one tool on this device: the base, and the pending entries. Each of these has
 * a key of its own in the browser's storage, so that two tabs never overwrite one another.
 */
export class DeviceTool {
  readonly #storage: Device['storage']
  readonly #baseKey: string
  readonly #completionKey: string
  readonly #entryPrefix: string
  /** The text of the base that was read last, as a page reads it far more often than it changes. */
  #lastRead: { readonly text: string; readonly base: Base | null } = { text: '', base: null }
  /** The names of what this page has written. */
  readonly #written = new Set<string>()

  constructor({ userId, storage }: Device, tool: Tool) {
    this.#storage = storage
    this.#baseKey = baseKey(userId, tool)
    this.#completionKey = `${memberPrefix(userId)}${PENDING_KEY}${tool}`
    this.#entryPrefix = `${this.#completionKey}:`
    // A page that was just opened removes what the base has confirmed, and is at home with the rest.
    for (const name of storage.keys(this.#entryPrefix)) this.#written.add(name)
    this.#removeConfirmed()
  }

  /** What the server said last; null if nothing is stored. Foreign text counts as nothing. */
  #readBase(): Base | null {
    const text = this.#storage.read(this.#baseKey) ?? ''
    if (this.#lastRead.text !== text) this.#lastRead = { text, base: decodeBase(parseJson(text)) }
    return this.#lastRead.base
  }

  read(clock: Clock) {
    const base = this.#readBase()
    const isCompleting = !base?.isCompleted && this.#storage.read(this.#completionKey) !== null
    const stored = this.#storedEntries()
    const pending: Pending = Object.fromEntries(
      stored.filter(([key, entry]) => !isConfirmed(entry, base?.state[key])),
    )
    const names = Object.keys(pending).map((key) => this.#entryPrefix + key)
    if (isCompleting) names.push(this.#completionKey)
    return {
      base,
      pending,
      shown: shownState(base?.state ?? {}, pending, clock),
      /** Completed here, and the server has yet to hear of it. */
      isCompleting,
      isCompleted: isCompleting || (base?.isCompleted ?? false),
      isUnsent: names.length > 0,
      /** Whether all that is not sent outlives this page, and this tab. */
      isKept: names.every((name) => this.#storage.isKeptAsPromised(name)),
    }
  }

  /** Keeps what an edit makes of what is shown. @returns whether it has changed anything */
  change(edit: (state: ProgressState, now: number) => ProgressState, clock: Clock): boolean {
    const { base, pending, shown } = this.read(clock)
    const edited = edit(shown, clock.now + clock.difference)
    const added = pendingOf(base?.state ?? {}, pending, shown, edited, clock.now)
    this.write(added)
    return !isEmpty(added)
  }

  complete(): void {
    this.#store(this.#completionKey, 'true')
  }

  write(pending: Pending): void {
    for (const [key, entry] of Object.entries(pending))
      this.#store(this.#entryPrefix + key, JSON.stringify(entry))
  }

  #store(name: string, text: string): void {
    this.#written.add(name)
    this.#storage.write(name, text, 'keep-older')
  }

  /**
   * Makes an answer the base, unless a later one is there already. Without a row the tool is not offered.
   * @param known the revisions that the request named
   * @returns false if the answer has left out a state that is not there any more
   */
  take(row: ToolAnswer | undefined, known: PageAnswer['known']): boolean {
    const base = this.#readBase()
    if (!row) {
      if (base?.resourceId) this.#writeBase({ ...base, resourceId: null })
      return true
    }
    const isSame = base !== null && base.resourceId === row.resourceId
    const isNamed = known[row.resourceId] === base?.revision
    if (isSame && row.revision <= base.revision && !isNamed) return true
    if (row.state) this.#writeBase({ ...row, state: row.state })
    this.#removeConfirmed()
    return row.state !== undefined || (isSame && row.revision === base.revision)
  }

  #writeBase(base: Base): void {
    this.#storage.write(this.#baseKey, JSON.stringify(base), 'keep-older')
  }

  /** Only what this page has written: another tab may be writing the rest at this moment. */
  #removeConfirmed(): void {
    const base = this.#readBase()
    if (base?.isCompleted) this.#storage.remove(this.#completionKey)
    for (const [key, entry] of this.#storedEntries()) {
      const name = this.#entryPrefix + key
      if (this.#written.has(name) && isConfirmed(entry, base?.state[key]))
        this.#storage.remove(name)
    }
  }

  #storedEntries() {
    return this.#storage.keys(this.#entryPrefix).flatMap((name) => {
      const entry = parseJson(this.#storage.read(name) ?? '')
      return isPendingEntry(entry) ? [[name.slice(this.#entryPrefix.length), entry] as const] : []
    })
  }
}

function decodeBase(stored: unknown): Base | null {
  if (!isRecord(stored)) return null
  const { resourceId, revision, state, isCompleted } = stored
  return {
    resourceId: typeof resourceId === 'string' ? resourceId : null,
    revision: Number.isSafeInteger(revision) ? Number(revision) : 0,
    state: decodeState(state),
    isCompleted: isCompleted === true,
  }
}

/** The revision of every base, by its resource. */
export function knownRevisions({ userId, storage }: Device): Record<string, number> {
  const texts = TOOLS.map((tool) => storage.read(baseKey(userId, tool)) ?? '')
  const bases = texts.map((text) => decodeBase(parseJson(text)))
  return Object.fromEntries(
    bases.flatMap((base) => (base?.resourceId ? [[base.resourceId, base.revision]] : [])),
  )
}

/** Milliseconds a sign-out waits for what an open page is still sending, and between two looks. */
const SIGN_OUT_TIMEOUT = 3000
const POLL_INTERVAL = 100

/**
 * Waits a moment for what is on its way to the server, unless there is no network to send it by.
 * @returns whether there is progress that only this device has and that a sign-out would remove
 */
export async function isUnsyncedAfterWait(environment: SyncEnvironment): Promise<boolean> {
  const { setTimer, isOnline } = environment
  const tools = TOOLS.map((tool) => new DeviceTool(environment, tool))
  const isUnsent = () => tools.some((tool) => tool.read({ now: 0, difference: 0 }).isUnsent)
  const isWorthWaiting = () => isOnline() && isUnsent()
  for (let waited = 0; waited < SIGN_OUT_TIMEOUT && isWorthWaiting(); waited += POLL_INTERVAL) {
    await new Promise<void>((resolve) => setTimer(resolve, POLL_INTERVAL))
  }
  return isUnsent()
}
