import { test } from './test.ts'

const challenge = '/members/dopamine-reset'
const day = (number: number) => new RegExp(`^Day ${number}(,|$)`)

test('a reload without a backend finds the progress, and goes on', async ({ member, network }) => {
  await member.opensLoaded(challenge)
  network.isBackendLost = true
  await member.tab.click('checkbox', day(1))
  await member.sees('Saved on this device.')
  await member.tab.reload()
  await member.findsChecked(day(1))
  await member.tab.click('checkbox', day(2))
  network.isBackendLost = false
  await member.isToldOfNetwork()
  await member.sees(/\bSaved\b(?! on)/)
  await member.reloads()
  await member.findsChecked(day(1))
  await member.findsChecked(day(2))
  await member.findsChecked(day(3), false)
})
