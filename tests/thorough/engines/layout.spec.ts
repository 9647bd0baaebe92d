import { workPages } from '#browser/faults.ts'
import { asOwner, publicPages } from '#people/admin.ts'
import { sessionWith } from '#people/admin-sessions.ts'
import { adminStates } from '#people/states.ts'
import { layoutFaults } from '../../../scripts/check-content/pages.ts'
import type { Person } from './person.ts'
import { expect, test } from './test.ts'

const visitorsPages = [...publicPages, '/login', '/login?mode=sign-up', '/login?mode=forgot']

/** Texts of registrations at their longest, with and without a place to break them. */
const longPeople = [
  { name: 'Bartholomew '.repeat(8).trim(), source: 'a-partner-newsletter'.repeat(2) },
  { name: 'W'.repeat(100), email: `${'w'.repeat(64)}@${'w'.repeat(63)}.example` },
]

/** WebKit has no windows narrower than 447 px. */
const widths = [360, 1440]

async function faultsOf(person: Person, page: string): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await person.tab.resize(width, 800)
    const found = await person.tab.run(layoutFaults, null)
    faults.push(...found.map((fault) => `${page} at ${width} px: ${fault}`))
  }
  return faults
}

async function faultsOfAll(person: Person, pages: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const page of pages) {
    await person.opensLoaded(page)
    faults.push(...(await faultsOf(person, page)))
  }
  return faults
}

test.describe('on a phone and on a desktop', () => {
  test('a visitor finds nothing clipped, overlapping or too wide', async ({ visitor, allow }) => {
    allow(/404/)
    expect(await faultsOfAll(visitor, visitorsPages)).toEqual([])
  })

  test('a member finds nothing clipped, overlapping or too wide', async ({ member }) => {
    expect(await faultsOfAll(member, workPages)).toEqual([])
    await member.opensLoaded('/members/ai-mind-audit')
    for (let number = 1; number <= 8; number += 1) {
      await member.sees(`Statement ${number} of 8`)
      await member.tab.click('button', /^2 /)
    }
    await member.finds('button', 'Retake the audit')
    expect(await faultsOf(member, 'the result of the audit')).toEqual([])
  })

  test('an admin finds nothing clipped, overlapping or too wide', async ({ admin }) => {
    const { id, slug } = await sessionWith(1, longPeople)
    const parts = adminStates.map(({ path = '' }) => path)
    const faults = await faultsOfAll(admin, parts)
    await admin.opensLoaded('/admin#sessions')
    await admin.tab.click('link', RegExp(slug))
    await admin.finds('heading', 'People')
    faults.push(...(await faultsOf(admin, 'a session')))
    await asOwner('DELETE', `masterclass_sessions?id=eq.${id}`)
    expect(faults).toEqual([])
  })
})
