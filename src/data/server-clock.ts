import { parseClock, type ServerClock } from '../tools/server-clock.ts'
import { device, type Shelf } from './device.ts'
import { parseJson } from './shapes.ts'

/** About the device and nobody on it, so that it outlives every session. */
const CLOCK_KEY = 'mind:clock'

export function readClock(storage: Shelf = device): ServerClock {
  return parseClock(parseJson(storage.read(CLOCK_KEY) ?? ''))
}

export function writeClock(clock: ServerClock, storage: Shelf = device): void {
  storage.write(CLOCK_KEY, JSON.stringify(clock))
}
