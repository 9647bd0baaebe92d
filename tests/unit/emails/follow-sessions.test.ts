import { expect, onTestFinished, test } from 'vitest'
import { startLoopbackServer } from '../../../scripts/local/loopback-server.ts'
import { followSessions } from '../../../supabase/functions/send-emails/follow-sessions.ts'

/** A far side that answers every request with this status and text. */
async function answering(status: number, text: string) {
  const asked: string[] = []
  const server = await startLoopbackServer(0, '127.0.0.1', ({ method, url }, response) => {
    asked.push(`${method} ${url}`)
    response.writeHead(url === '/elsewhere' ? 200 : status, { location: '/elsewhere' }).end(text)
  })
  onTestFinished(server.stop)
  return { url: server.url, asked }
}

/** No service of any system listens there. */
const nobody = 'http://127.0.0.1:2'

/** The outbox with a hook, which notes what the sender tells it. */
function outbox(isDue: boolean, hook: string | null) {
  const told: unknown[] = []
  const claimBuild = async (shown: object, hasHook: boolean) => {
    told.push(shown, hasHook)
    return { isDue, hook }
  }
  const reportBuild = async (problem: string) => void told.push(problem)
  return { told, outbox: { claimBuild, reportBuild } }
}

test.each([
  ['the digest of the pages', 200, '{"digest": "abc"}', { digest: 'abc', problem: null }],
  ['a file that is missing', 404, 'Not here', { digest: null, problem: 'no-digest' }],
  ['a foreign page', 200, '<html>', { digest: null, problem: 'no-digest' }],
  ['a site that is down', 0, '', { digest: null, problem: 'unreachable' }],
])('the sender reports %s', async (_, status, text, shown) => {
  const { told, outbox: given } = outbox(false, null)
  const siteUrl = status === 0 ? nobody : (await answering(status, text)).url
  await followSessions({ outbox: given, siteUrl })
  expect(told).toEqual([shown, false])
})

test('the hook is called once when a build is due, and its refusal or silence is reported', async () => {
  const site = await answering(200, '{"digest": "old"}')
  const hook = await answering(200, '')
  const refusing = await answering(403, '')
  const moved = await answering(301, '')
  const call = async (address: string) => {
    const { told, outbox: given } = outbox(true, address)
    await followSessions({ outbox: given, siteUrl: site.url })
    return told.slice(2)
  }
  expect(await call(`${hook.url}/build`)).toEqual([])
  expect(hook.asked).toEqual(['POST /build'])
  expect(await call(refusing.url)).toEqual(['hook-refused 403'])
  expect(await call(moved.url)).toEqual(['hook-refused 301'])
  expect(await call(nobody)).toEqual(['hook-unreachable'])
})

test('pages on one’s own machine are built without a hook, and a failure is reported', async () => {
  const site = await answering(200, '{"digest": "old"}')
  let builds = 0
  const { told, outbox: given } = outbox(true, null)
  const fail = () => Promise.reject(new Error('no'))
  const build = async () => {
    builds += 1
  }
  await followSessions({ outbox: given, siteUrl: site.url, build })
  await followSessions({ outbox: given, siteUrl: site.url, build: fail })
  expect(builds).toBe(1)
  expect(told.filter((each) => typeof each === 'string')).toEqual(['build-failed'])
})
