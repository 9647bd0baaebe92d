import type { Page } from 'playwright/test'
import { workPages } from '../browser/faults.ts'
import { test as adminTest } from './admin.ts'
import { demoMember, expect, test as memberTest, signIn } from './member.ts'
import { showSameToAll } from './shared-data.ts'
import {
  adminStates,
  isTool,
  loginStates,
  memberStates,
  publicStates,
  type State,
  sessionStates,
  statesOfTool,
  workedStates,
} from './states.ts'
import { allow, test as visitorTest } from './visitor.ts'

/**
 * Tests each page and each step of each tool, by the person who has it before them.
 * @param claim what holds for all of them, as the start of a sentence about the pages
 * @param checks each tells what is wrong with the page in this state, as readable lines
 * @param prepare makes the browser what it is, before the first page
 */
export function testEveryState(
  claim: string,
  checks: readonly ((page: Page) => Promise<string[]>)[],
  prepare?: (page: Page) => Promise<unknown>,
): void {
  const walk = async (page: Page, states: readonly State[]) => {
    const faults: string[] = []
    await prepare?.(page)
    for (const state of states) {
      await reach(page, state)
      for (const check of checks) {
        const found = new Set(await check(page))
        faults.push(...Array.from(found, (fault) => `${state.name}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
  }
  visitorTest(`${claim} on the public pages`, async ({ page }) => {
    allow(/404/)
    await walk(page, publicStates)
  })
  visitorTest(`${claim} on /login`, async ({ page }) => {
    allow(/400/)
    await walk(page, loginStates)
  })
  memberTest(`${claim} on the members’ pages`, async ({ page, member: _ }) => {
    await showSameToAll(page)
    await walk(page, memberStates)
  })
  visitorTest(`${claim} for a member who has done much`, async ({ page }) => {
    await signIn(page, demoMember)
    await walk(page, workedStates)
  })
  for (const path of workPages.filter(isTool)) {
    memberTest(`${claim} on each step of ${path}`, async ({ page, member: _ }) => {
      await walk(page, statesOfTool(path))
    })
  }
  adminTest.describe('for an admin', () => {
    adminTest(`${claim} on all parts of /admin`, async ({ page }) => {
      await showSameToAll(page)
      await walk(page, [...adminStates, ...sessionStates])
    })
  })
}

async function reach(page: Page, { path, act }: State): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (path !== undefined) await page.goto(path)
  await settle(page)
  await act?.(page)
  await settle(page)
}

/** Until nothing is loading. What is being saved is not waited for: it looks the same. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
