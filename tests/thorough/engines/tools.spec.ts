import { expect, test } from './test.ts'

const calculator = '/members/roi-calculator'

test('a member fills in a prompt, finds it again, and takes all along', async ({ member }) => {
  await member.opensLoaded('/members/prompt-pack')
  await member.types('The decision you face', 'whether to hire')
  await member.sees('The decision I face: whether to hire')
  await member.reloads()
  await member.findsValue('The decision you face', 'whether to hire')
  await member.sees('The decision I face: whether to hire')
  await member.types('Search the prompts', 'calculator TASK')
  await member.sees('1 of 7 prompts')
  await member.tab.click('button', 'Download all')
  await member.sees('Downloaded!')
  const saved = await member.savesFile('ai-mind-os-prompt-pack.txt')
  expect(saved).toContain('The decision I face: whether to hire')
  await member.opensLoaded('/members')
  await member.sees('1 of 5 completed')
})

test('a member enters figures and finds the same result by the link', async ({ member }) => {
  await member.opensLoaded(calculator)
  await member.sees('7,280%')
  await member.types('Your hourly rate', '-1')
  await member.sees('cannot be less than 0')
  await member.types('Your hourly rate', '75')
  await member.types('Hours you work', '30')
  await member.arrivesAt(`${calculator}#rate=75&hours=30&time=20&quality=15&currency=INR`)
  await member.reloads()
  await member.findsValue('Your hourly rate', '75')
  await member.findsValue('Hours you work', '30')
  await member.opensLoaded('/members')
  await member.sees('1 of 5 completed')
})
