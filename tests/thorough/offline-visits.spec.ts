import { ageSession, offlinePages } from '#browser/faults.ts'
import { expect, type OfflineStage, openPage, test, visitOnce } from '#browser/offline.ts'
import { newAccount, openDashboard, takeSeat } from '#people/member.ts'

test('a member whose session has ended on the way still opens every page', async ({ stage }) => {
  await visitOnce(stage)
  stage.stopServers()
  await ageSession(stage.page, -3600)
  await stage.restartBrowser()
  for (const path of offlinePages) await openPage(stage, path)
})

/** Works on every page that keeps something, and leaves a mark there. */
async function leaveMark(stage: OfflineStage, mark: string): Promise<void> {
  await openPage(stage, '/members/gauntlet-builder')
  await stage.page.getByLabel(/^Your plan for/).fill(mark)
  await openPage(stage, '/members/prompt-pack')
  await stage.page.getByLabel('Your role', { exact: true }).first().fill(mark)
}

/** Everything that any page shows or holds in a field. */
async function allTexts(stage: OfflineStage): Promise<string> {
  const texts: string[] = []
  for (const path of offlinePages) {
    await openPage(stage, path)
    texts.push((await stage.page.locator('body').textContent()) ?? '')
    const fields = stage.page.locator('input, textarea')
    texts.push(
      ...(await fields.evaluateAll((all) => all.map((field) => Reflect.get(field, 'value')))),
    )
  }
  return texts.join('\n')
}

test('two members on one device in turn, offline, see nothing of each other', async ({ stage }) => {
  const [first, second] = [stage.account, await newAccount('Second Person')]
  await visitOnce(stage)
  await takeSeat(stage.page, second)
  await openDashboard(stage.page, second.name)
  stage.stopServers()
  await leaveMark(stage, 'Work of the second')

  await takeSeat(stage.page, first)
  await stage.restartBrowser()
  const seenByFirst = await allTexts(stage)
  expect(seenByFirst).not.toMatch(/of the second|Second Person/)
  expect(seenByFirst).not.toContain(second.email)
  await leaveMark(stage, 'Work of the first')

  await takeSeat(stage.page, second)
  await stage.restartBrowser()
  const seenBySecond = await allTexts(stage)
  expect(seenBySecond).toContain('Work of the second')
  expect(seenBySecond).not.toMatch(/of the first|Mira/)
  expect(seenBySecond).not.toContain(first.email)
})

test('only the members’ area is controlled', async ({ stage }) => {
  await visitOnce(stage)
  // Each in a tab of its own: /login sends a member on while the next page opens.
  const isControlled = async (path: string) => {
    const tab = await stage.page.context().newPage()
    const response = await tab.goto(path, { waitUntil: 'commit' })
    await tab.close()
    return response?.fromServiceWorker()
  }
  for (const path of ['/', '/login', '/admin', '/robots.txt']) {
    expect([path, await isControlled(path)]).toEqual([path, false])
  }
  for (const path of offlinePages) expect([path, await isControlled(path)]).toEqual([path, true])
})
