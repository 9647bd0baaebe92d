import { json } from 'node:stream/consumers'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startLoopbackServer } from '../../../scripts/local/loopback-server.ts'
import { openOutbox } from '../../../supabase/functions/send-emails/outbox.ts'

let reported: unknown

const backend = await startLoopbackServer(0, '127.0.0.1', (incoming, outgoing) => {
  void json(incoming).then((body) => {
    reported = body
    outgoing.end()
  })
})
afterAll(backend.stop)

test.each([
  ['is cut within a character', `${'x'.repeat(299)}🙏`, 'x'.repeat(299)],
  ['holds what the database cannot or must not keep', 'a\0b\ud83dc a@example.com', 'ab\ufffdc ***'],
])("a provider's answer that %s is recorded all the same", async (_, reason, p_reason) => {
  const outbox = openOutbox(backend.url, 'sb_secret_key')
  const email = { id: 'id', claim: 'claim', kind: 'news', recipient: 'a@example.com', data: {} }
  await outbox.record(email, { outcome: 'failed', reason })
  expect(reported).toMatchObject({ p_reason })
})

test('a backend that sends the sender elsewhere has recorded nothing, and no key goes there', async () => {
  const asked: unknown[] = []
  const moved = await startLoopbackServer(0, '127.0.0.1', ({ url }, outgoing) => {
    asked.push(url)
    outgoing.writeHead(url === '/elsewhere' ? 204 : 302, { location: '/elsewhere' }).end()
  })
  onTestFinished(moved.stop)
  await expect(openOutbox(moved.url, 'sb_secret_key').schedule()).rejects.toThrow()
  expect(asked).toEqual(['/rest/v1/rpc/schedule_emails'])
})
