import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

interface Job {
  permissions?: unknown
  'timeout-minutes'?: number
  steps: { uses?: string; with?: Record<string, unknown> }[]
}

describe.each(globSync('.github/workflows/*.yml'))('%s', (file) => {
  const text = readFileSync(file, 'utf8')
  const workflow = parse(text)
  const jobs = Object.values<Job>(workflow.jobs)

  test('may read the code and nothing else, and keeps no credentials', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    expect(text).not.toMatch(/pull_request_target|secrets\./)
    for (const { permissions, steps } of jobs) {
      expect(permissions).toBeUndefined()
      const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
      for (const step of checkouts) expect(step.with?.['persist-credentials']).toBe(false)
    }
  })

  test('runs other people’s code at a commit that it names, with the version beside it', () => {
    const used = Array.from(text.matchAll(/uses: (.*)$/gm), ([, action]) => action)
    expect(used.length).toBeGreaterThan(0)
    for (const action of used) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('ends by itself, and an older run of a pull request ends for a newer one', () => {
    expect(workflow.concurrency).toMatchObject({ group: expect.stringContaining('github.ref') })
    for (const job of jobs) expect(job['timeout-minutes']).toBeGreaterThan(0)
  })
})
