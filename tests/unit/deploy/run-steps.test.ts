import { expect, test } from 'vitest'
import { runSteps, type Step } from '../../../scripts/deploy/run-steps.ts'

const names = ['Migrations', 'Secrets', 'Settings']
const whole = names.map((name) => [name, 'here'])

/** When a step breaks, with an error. */
const moments = ['asked', 'before', 'halfway', 'after', 'checked'] as const

/** A project that keeps what steps bring about, and breaks once. */
function farSide(fault?: { at: string; when: (typeof moments)[number] }) {
  const kept = new Map<string, string>()
  let writes = 0
  let waiting = fault
  function reach(at: string, when: (typeof moments)[number]) {
    if (waiting?.at !== at || waiting.when !== when) return
    waiting = undefined
    throw new Error('The line is dead.')
  }
  function write(name: string, value: string) {
    writes++
    kept.set(name, value)
  }
  const step = (name: string): Step => ({
    name,
    async missing() {
      reach(name, kept.get(name) === 'here' ? 'checked' : 'asked')
      return kept.get(name) === 'here' ? null : `${name} are not there.`
    },
    async act() {
      reach(name, 'before')
      write(name, 'half')
      reach(name, 'halfway')
      write(name, 'here')
      reach(name, 'after')
    },
  })
  return {
    steps: names.map(step),
    state: () => [...kept],
    writes: () => writes,
  }
}

async function deploy(steps: Step[], dryRun = false) {
  const lines: string[] = []
  const holds = await runSteps(steps, dryRun, (line) => lines.push(line))
  return { holds, said: lines.join('\n') }
}

test('an owner who deploys is told one line a step, and that a second time changes nothing', async () => {
  const project = farSide()
  expect(await deploy(project.steps)).toEqual({
    holds: true,
    said: [
      'done    Migrations: Migrations are not there.',
      'done    Secrets: Secrets are not there.',
      'done    Settings: Settings are not there.',
      'Everything holds.',
    ].join('\n'),
  })
  expect(project.state()).toEqual(whole)
  const writes = project.writes()
  const { holds, said } = await deploy(project.steps)
  expect(holds).toBe(true)
  expect(said).toContain('holds   Secrets')
  expect(said).toContain('Everything holds. Nothing was changed.')
  expect(project.writes()).toBe(writes)
})

test('an owner who only asks what would be done changes nothing', async () => {
  const project = farSide()
  const { holds, said } = await deploy(project.steps, true)
  expect(holds).toBe(false)
  expect(said).toContain('to do   Settings: Settings are not there.')
  expect(said).toContain('3 to do. Nothing was changed.')
  expect(project.writes()).toBe(0)
})

test.each(names.flatMap((at) => moments.map((when) => ({ at, when }))))(
  'a deployment whose step $at breaks when it is $when says so, and goes on there',
  async (fault) => {
    const { at } = fault
    const project = farSide(fault)
    const first = await deploy(project.steps)
    expect(first.holds).toBe(false)
    expect(first.said).toContain(`failed  ${at}: The line is dead.`)
    const before = names.slice(0, names.indexOf(at)).join(', ')
    if (before !== '') expect(first.said).toContain(`This run has done: ${before}.`)
    expect(first.said).toContain(`it goes on at “${at}”.`)
    const second = await deploy(project.steps)
    expect(second.holds).toBe(true)
    expect(project.state()).toEqual(whole)
    if (before !== '') expect(second.said).toContain('holds   Migrations')
  },
)

test.each([
  [
    'of a step that was done for nothing',
    { act: async () => {} },
    'It was done and does not hold: ',
  ],
  ['what only they can do', {}, ''],
])('an owner is told %s', async (_, can, why) => {
  const step = { name: 'Project', missing: async () => 'It is paused.', ...can }
  const { holds, said } = await deploy([step])
  expect(holds).toBe(false)
  expect(said).toContain(`failed  Project: ${why}It is paused.`)
})
