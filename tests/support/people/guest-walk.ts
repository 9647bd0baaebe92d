import { expect } from 'playwright/test'
import type { BrowserTab } from '../../thorough/engines/drivers/driver.ts'
import { registrationToken } from './registrations.ts'

/** What the walk needs of a browser. */
export type Keyboard = Pick<BrowserTab, 'open' | 'press' | 'type' | 'run'>

/** More than any of these pages has places for the focus. */
const ENOUGH = 60

/** A guest's way by keyboard alone: register, confirm, cancel, register again, confirm again. */
export async function walkAsGuest(tab: Keyboard): Promise<void> {
  const email = `guest.${crypto.randomUUID()}@example.com`
  const focused = () => tab.run(nameOfFocused, null)
  const sees = (text: string) => expect.poll(() => tab.run(shownText, null)).toContain(text)
  const reaches = async (name: string) => {
    for (let tabs = 0; tabs < ENOUGH && (await focused()) !== name; tabs += 1) {
      await tab.press('Tab')
    }
    expect(await focused()).toBe(name)
  }
  const registers = async (name: string) => {
    await tab.open('/register')
    await reaches('Name')
    await tab.type('Name', name)
    await reaches('Email')
    await tab.type('Email', email)
    await reaches('Save my free seat')
    await tab.press('Enter')
    await sees('Check your inbox')
  }
  const followsTheLink = async () => {
    await tab.open(`/registration#${await registrationToken(email)}`)
    await sees('Full name')
    await reaches('Skip to content')
    await tab.press('Enter')
  }

  await registers('Priya N')
  await followsTheLink()
  await reaches('Full name')
  await tab.type('Full name', 'Priya Nair')
  await tab.press('Tab')
  await tab.press('Space')
  await reaches('Confirm my seat')
  await tab.press('Enter')
  await sees('Priya Nair, you are registered for the masterclass.')
  await sees('Add it to your calendar')
  await reaches('Create my free account')
  await reaches('Cancel my registration')
  await tab.press('Enter')
  await sees('Your seat goes to the next person')
  await tab.press('Escape')
  await expect.poll(focused).toBe('Cancel my registration')
  await tab.press('Enter')
  await reaches('Yes, cancel it')
  await tab.press('Enter')
  await sees('Your registration is canceled.')

  await registers('Somebody else')
  await followsTheLink()
  await reaches('Confirm my seat')
  await tab.press('Enter')
  await sees('Priya Nair, you are registered for the masterclass.')
}

/** Runs in the page. */
function shownText(): string {
  // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts.
  return document.body.innerText
}

/** Runs in the page. */
function nameOfFocused(): string {
  const element = document.activeElement
  const named = element instanceof HTMLInputElement ? element.labels?.[0] : element
  return named?.textContent?.trim() ?? ''
}
