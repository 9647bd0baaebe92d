import { type OpenChannel, openChannel } from '../data/local-progress.ts'
import { readLastToolProgress, readToolProgress, saveProgress } from '../data/progress.ts'
import { deviceStorage, type TextStorage } from '../data/storage.ts'

/** Everything outside of the program that saving progress depends on. */
export interface SyncEnvironment {
  /** The device's clock, which may be wrong, in milliseconds since 1970. */
  now(): number
  /** Calls back after so many milliseconds. @returns a function that cancels the call */
  setTimer(callback: () => void, milliseconds: number): () => void
  isOnline(): boolean
  readonly storage: TextStorage
  readonly openChannel: OpenChannel
  readonly readLastToolProgress: typeof readLastToolProgress
  readonly readToolProgress: typeof readToolProgress
  readonly saveProgress: typeof saveProgress
}

export const browserEnvironment: SyncEnvironment = {
  now: () => Date.now(),
  setTimer(callback, milliseconds) {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
  isOnline: () => navigator.onLine,
  storage: deviceStorage,
  openChannel,
  readLastToolProgress,
  readToolProgress,
  saveProgress,
}
