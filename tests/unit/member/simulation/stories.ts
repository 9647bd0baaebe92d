import type { Story } from './story.ts'
import { FINE } from './world.ts'

type Step = Story['steps'][number]
const on = (device: number, action: Step['action'], choice = 0): Step => {
  return { action, device, tab: 0, choice }
}
const editAndWait = (at: number, pause: number) => [on(at, 'edit'), on(at, 'wait', pause)]
const [A_WHILE, TWO_MINUTES, HOURS] = [2, 5, 7]
const [RIGHT, DAYS_BEHIND] = [0, 2]

/** A device asks, saves, and hears nothing; another one edits over it; the first one repeats its save. */
const answerLost: Story = {
  steps: [...editAndWait(0, A_WHILE), ...editAndWait(1, A_WHILE), on(0, 'wait', TWO_MINUTES)],
  fates: [FINE, { ...FINE, kind: 'answer lost' }],
}

/** The clock is wrong for a moment while a member edits what was saved before. */
const clockReset: Story = {
  steps: [
    ...editAndWait(0, A_WHILE),
    on(0, 'change the clock', DAYS_BEHIND),
    on(0, 'edit'),
    on(0, 'change the clock', RIGHT),
  ],
  fates: [],
}

/** The clock is wrong from now on, and another device has edited the same before, unseen. */
const clockChanged: Story = {
  steps: [
    ...editAndWait(0, A_WHILE),
    ...editAndWait(1, TWO_MINUTES),
    on(0, 'change the clock', DAYS_BEHIND),
    ...editAndWait(0, TWO_MINUTES),
  ],
  fates: [],
}

/** A page falls asleep while its first answer is on its way, and meanwhile another device edits. */
const asleep: Story = {
  steps: [
    on(0, 'sign in'),
    on(0, 'complete'), // Which opens the page.
    on(0, 'freeze the tab'),
    on(0, 'wait', HOURS),
    ...editAndWait(1, TWO_MINUTES),
    on(0, 'wake the tab'),
    ...editAndWait(0, TWO_MINUTES),
  ],
  fates: [],
}

/** Stories that are always told. */
export const named = [answerLost, clockReset, clockChanged, asleep].map((given): [Story] => [given])
