import type { Story } from './story.ts'

const on = (device: number, tab: number, action: Story['steps'][number]['action'], choice = 0) => ({
  action,
  device,
  tab,
  choice,
})
const [A_WHILE, TWO_MINUTES, HOURS] = [2, 5, 7]
const [RIGHT, DAYS_BEHIND] = [0, 2]
const FINE = { kind: 'fine', there: 50, back: 50 } as const

/** A device asks, saves, and hears nothing; another one edits over it; the first one repeats its save. */
const answerLost: Story = {
  steps: [
    on(0, 0, 'edit'),
    on(0, 0, 'wait', A_WHILE),
    on(1, 0, 'edit'),
    on(1, 0, 'wait', A_WHILE),
    on(0, 0, 'wait', TWO_MINUTES),
  ],
  fates: [FINE, { kind: 'answer lost', there: 50, back: 50 }],
}

/** The clock is wrong for a moment while a member edits what was saved before. */
const clockReset: Story = {
  steps: [
    on(0, 0, 'edit'),
    on(0, 0, 'wait', A_WHILE),
    on(0, 0, 'change the clock', DAYS_BEHIND),
    on(0, 0, 'edit'),
    on(0, 0, 'change the clock', RIGHT),
  ],
  fates: [],
}

/** The clock is wrong from now on, and another device has edited the same before, unseen. */
const clockChanged: Story = {
  steps: [
    on(0, 0, 'edit'),
    on(0, 0, 'wait', A_WHILE),
    on(1, 0, 'edit'),
    on(1, 0, 'wait', TWO_MINUTES),
    on(0, 0, 'change the clock', DAYS_BEHIND),
    on(0, 0, 'edit'),
    on(0, 0, 'wait', TWO_MINUTES),
  ],
  fates: [],
}

/** A page falls asleep while the answer is on its way, and meanwhile another device edits. */
const asleep: Story = {
  steps: [
    on(0, 0, 'edit'),
    on(0, 0, 'wait', A_WHILE),
    on(0, 0, 'focus'),
    on(0, 0, 'freeze the tab'),
    on(0, 0, 'wait', HOURS),
    on(1, 0, 'edit'),
    on(1, 0, 'wait', TWO_MINUTES),
    on(0, 0, 'wake the tab'),
    on(0, 0, 'edit'),
    on(0, 0, 'wait', TWO_MINUTES),
  ],
  fates: [],
}

/** Stories that are always told. */
export const named = [answerLost, clockReset, clockChanged, asleep].map((given): [Story] => [given])
