import { parseClock, type ServerClock } from '../domain/server-clock.ts'
import { parseJson } from './decode.ts'
import { deviceStorage, type TextStorage } from './storage.ts'

/** The clock belongs to the device and not to a member, so it stays after a sign-out. */
const CLOCK_KEY = 'mind:clock'

export function readClock(storage: TextStorage = deviceStorage): ServerClock {
  return parseClock(parseJson(storage.read(CLOCK_KEY) ?? ''))
}

export function writeClock(clock: ServerClock, storage: TextStorage = deviceStorage): void {
  storage.write(CLOCK_KEY, JSON.stringify(clock))
}
