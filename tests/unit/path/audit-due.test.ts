import { afterEach, expect, test, vi } from 'vitest'
import { isAuditDue } from '../../../src/features/path/next-step.ts'
import { dateOn } from '../../../src/shared/dates.ts'

afterEach(() => void vi.unstubAllEnvs())

test.each([
  ['on day 29 of the challenge', '2026-01-31', '2026-02-01', '2026-03-01', false],
  ['on day 30 of the challenge', '2026-01-31', '2026-02-01', '2026-03-02', true],
  ['on day 40, with the audit taken on day 29', '2026-03-01', '2026-02-01', '2026-03-12', true],
  ['on day 31, with the audit taken on day 30', '2026-03-02', '2026-02-01', '2026-03-03', false],
  ['29 days after the audit of day 30', '2026-03-02', '2026-02-01', '2026-03-31', false],
  ['30 days after the audit of day 30', '2026-03-02', '2026-02-01', '2026-04-01', true],
  ['on day 10, with an audit of long ago', '2025-01-01', '2026-02-01', '2026-02-10', false],
  ['29 days after the audit, without the challenge', '2026-01-01', null, '2026-01-30', false],
  ['30 days after the audit, without the challenge', '2026-01-01', null, '2026-01-31', true],
] as const)('%s, the audit is offered again: %5$s', (_, takenOn, startedOn, today, expected) => {
  expect(isAuditDue(takenOn, { startedOn }, today)).toBe(expected)
})

test.each([
  ['America/New_York', true],
  ['UTC', false],
] as const)('the day of an audit is the day it was for the member, in %s', (zone, expected) => {
  vi.stubEnv('TZ', zone)
  const takenOn = dateOn(new Date('2026-03-02T04:30Z')) // 23:30 of March 1, day 29, in New York
  expect(isAuditDue(takenOn, { startedOn: '2026-02-01' }, '2026-03-03')).toBe(expected)
})
