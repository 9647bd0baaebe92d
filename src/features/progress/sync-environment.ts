import { deviceStorage } from '../../shared/storage.ts'
import { openChannel } from './local-progress.ts'
import { readLastToolProgress, readToolProgress, saveProgress } from './requests.ts'

/** Everything outside of the program that saving progress depends on. */
export type SyncEnvironment = Readonly<typeof browserEnvironment>

export const browserEnvironment = {
  /** The device's clock, which may be wrong, in milliseconds since 1970. */
  now: () => Date.now(),
  /** Calls back after so many milliseconds. @returns a function that cancels the call */
  setTimer(callback: () => void, milliseconds: number) {
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
