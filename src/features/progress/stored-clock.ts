import { deviceStorage, type TextStorage } from '../../shared/storage.ts'
import { parseJson } from '../../shared/supabase/decode.ts'
import { parseClock, type ServerClock } from './server-clock.ts'

/** The clock belongs to the device and not to a member, so it stays after a sign-out. */
const CLOCK_KEY = 'mind:clock'

export function readClock(storage: TextStorage = deviceStorage): ServerClock {
  return parseClock(parseJson(storage.read(CLOCK_KEY) ?? ''))
}

export function writeClock(clock: ServerClock, storage: TextStorage = deviceStorage): void {
  storage.write(CLOCK_KEY, JSON.stringify(clock))
}
