/** A place on this device that keeps texts by key and never throws. */
export interface Shelf {
  read(key: string): string | null
  /**
   * Kept for as long as the page lives even where the browser refuses to store anything.
   * @returns whether it is kept for as long as this shelf promises
   */
  write(key: string, text: string): boolean
  /** Whether the text outlives the page. */
  isKept(key: string): boolean
  remove(key: string): void
  /** Removes every key that starts with the prefix. */
  removeAll(prefix: string): void
}

/** Keeps texts across pages and tabs; where that storage is full, at least across this tab's pages. */
export const device = shelf(
  () => localStorage,
  () => sessionStorage,
)

/** Keeps texts across the pages of one tab. */
export const tab = shelf(() => sessionStorage)

/**
 * What the key of everything about one member begins with, so that signing out finds all of it.
 * Keys that are about nobody begin with `mind:` and no id.
 */
export function memberPrefix(userId: string): string {
  return `mind:${userId}:`
}

/**
 * The browser's storages, with a memory for what they refuse: storage can be forbidden (reading the
 * property throws already), full, or emptied at any moment.
 */
export function shelf(...storages: (() => Storage)[]): Shelf {
  const memory = new Map<string, string>()

  function remove(key: string): void {
    memory.delete(key)
    for (const storage of storages) attempt(() => storage().removeItem(key))
  }

  return {
    read: (key) =>
      memory.get(key) ??
      storages.map((storage) => attempt(() => storage().getItem(key))).find(Boolean) ??
      null,
    write(key, text) {
      const keeper = storages.find((storage) => attempt(() => put(storage(), key, text)))
      if (keeper) memory.delete(key)
      else memory.set(key, text)
      // An older text elsewhere must not come back.
      for (const other of storages) if (other !== keeper) attempt(() => other().removeItem(key))
      return keeper === storages[0]
    },
    isKept: (key) => !memory.has(key),
    remove,
    removeAll(prefix) {
      const keys = storages.flatMap((storage) => attempt(() => Object.keys(storage())) ?? [])
      for (const key of [...memory.keys(), ...keys]) if (key.startsWith(prefix)) remove(key)
    },
  }
}

function put(storage: Storage, key: string, text: string): true {
  storage.setItem(key, text)
  return true
}

function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined // The memory stands in: that is the whole point of a shelf.
  }
}
