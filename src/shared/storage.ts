/** Stores texts by key on this device. It never throws. */
export type TextStorage = ReturnType<typeof textStorage>

type ItemStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps texts across pages and tabs; where that storage is full, at least across this tab's pages. */
export const deviceStorage = textStorage(
  () => localStorage,
  () => sessionStorage,
)

/** Keeps texts across the pages of one tab. */
export const tabStorage = textStorage(() => sessionStorage)

/**
 * The prefix of every key that belongs to one member, so that signing out finds all of them. Keys
 * that belong to nobody start with `mind:` and no id.
 */
export function memberPrefix(userId: string): string {
  return `mind:${userId}:`
}

/** After the prefix: what the server may not have. It stays when a session ends, for its member. */
export const PENDING_KEY = 'pending:'

/** Removes what the server has too, of every member but the one named. */
export function removeConfirmedOf(storage: TextStorage, exceptUserId: string | null): void {
  for (const key of storage.keys('mind:')) {
    const [, userId, rest = ''] = /^mind:([^:]+):(.*)/s.exec(key) ?? []
    const isOthers = userId !== undefined && userId !== exceptUserId
    if (isOthers && !rest.startsWith(PENDING_KEY)) storage.remove(key)
  }
}

/**
 * The browser's storages, with a map in memory as a fallback: storage can be forbidden (reading the
 * property then throws), full, or emptied at any time.
 */
export function textStorage(...storages: (() => ItemStorage)[]) {
  const memory = new Map<string, string>()

  function remove(key: string): void {
    memory.delete(key)
    for (const storage of storages) attempt(() => storage().removeItem(key))
  }

  /** Every key that starts with the prefix. */
  function keys(prefix: string): string[] {
    const stored = storages.flatMap((storage) => attempt(() => Object.keys(storage())) ?? [])
    return [...memory.keys(), ...stored].filter((key) => key.startsWith(prefix))
  }

  return {
    read: (key: string): string | null =>
      memory.get(key) ??
      storages.map((storage) => attempt(() => storage().getItem(key))).find(Boolean) ??
      null,
    /**
     * Where the browser refuses to store the text, it is kept for as long as the page lives.
     * @param ifRefused what happens then to an older text that the browser has: a session must not
     * come back, but older progress is better than none
     */
    write(
      key: string,
      text: string,
      ifRefused: 'remove-older' | 'keep-older' = 'remove-older',
    ): void {
      const keeper = storages.find((storage) => attempt(() => put(storage(), key, text)))
      if (keeper) memory.delete(key)
      else memory.set(key, text)
      if (!keeper && ifRefused === 'keep-older') return
      // An older text elsewhere must not come back.
      for (const other of storages) if (other !== keeper) attempt(() => other().removeItem(key))
    },
    /** Whether the text outlives the page. */
    isKept: (key: string) => !memory.has(key),
    /** Whether it is stored for as long as this storage promises. */
    isKeptAsPromised: (key: string) =>
      !memory.has(key) && Boolean(attempt(() => storages[0]?.().getItem(key))),
    remove,
    keys,
    /** Removes every key that starts with the prefix. */
    removeAll(prefix: string): void {
      for (const key of keys(prefix)) remove(key)
    },
  }
}

function put(storage: ItemStorage, key: string, text: string): true {
  storage.setItem(key, text)
  return true
}

function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined // The text is kept in memory instead.
  }
}
