import type { Page } from 'puppeteer-core'
import { addresses } from '../tests/support/backend/addresses.ts'
import { medians, milliseconds, type Section, times } from './section.ts'
import { SLOWER_CPU, type Visits } from './visits.ts'

const ROUNDS = 5
const LONG = 10_000

/** How long a page stands still when a member pastes a long text. */
export async function measurePaste({ inTab }: Visits): Promise<Section> {
  const rounds: { short: number; long: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      short: await inTab('member', (page) => timePaste(page, 10)),
      long: await inTab('member', (page) => timePaste(page, LONG)),
    })
  }
  const { short, long } = medians(rounds, ['short', 'long'])
  return {
    title: 'From a paste to its picture',
    method: `From the text's arrival in a plan of the gauntlet to the end of the frame that shows it, on a CPU slowed ${SLOWER_CPU} times; medians of ${ROUNDS} alternating rounds.`,
    columns: ['Characters', 'Time', 'to ten characters'],
    rows: [
      ['10', milliseconds(short), times(1)],
      [LONG.toLocaleString('en'), milliseconds(long), times(long / short)],
    ],
  }
}

async function timePaste(page: Page, length: number): Promise<number> {
  await page.goto(`${addresses.site}/members/gauntlet-builder`)
  const field = await page.waitForSelector('main textarea')
  await field?.focus()
  await page.emulateCPUThrottling(SLOWER_CPU)
  await page.evaluate(noteTime)
  await page.keyboard.sendCharacter('ten words. '.repeat(length).slice(0, length))
  const shown = await page.waitForFunction(() => document.documentElement.dataset['shown'])
  return Number(await shown.jsonValue())
}

/** Runs in the page: notes how long after the next input its frame has been painted. */
function noteTime(): void {
  const note = (since: number) => {
    document.documentElement.dataset['shown'] = String(performance.now() - since)
  }
  // The second frame begins once the first has been painted.
  const wait = ({ timeStamp }: Event) =>
    requestAnimationFrame(() => requestAnimationFrame(() => note(timeStamp)))
  addEventListener('input', wait, { capture: true, once: true })
}
