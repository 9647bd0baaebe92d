import { device, type Shelf } from '../data/device.ts'
import { type OpenChannel, openChannel } from '../data/local-progress.ts'
import { readToolWork, saveWork } from '../data/progress.ts'

/** Everything outside of the program that saving progress depends on. */
export interface SyncEnvironment {
  /** The device's clock, which may be wrong, in milliseconds since 1970. */
  now(): number
  /** Calls back after so many milliseconds. @returns a function that cancels the call */
  setTimer(callback: () => void, milliseconds: number): () => void
  isOnline(): boolean
  readonly storage: Shelf
  readonly openChannel: OpenChannel
  readonly readToolWork: typeof readToolWork
  readonly saveWork: typeof saveWork
}

export const browserEnvironment: SyncEnvironment = {
  now: () => Date.now(),
  setTimer(callback, milliseconds) {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
  isOnline: () => navigator.onLine,
  storage: device,
  openChannel,
  readToolWork,
  saveWork,
}
