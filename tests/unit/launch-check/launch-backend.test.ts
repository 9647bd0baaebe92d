import { expect, test } from 'vitest'
import { checkBackend } from '../../../scripts/launch-check/backend.ts'
import { startLoopbackServer } from '../../../scripts/local/loopback-server.ts'

test.each([
  [401, /refuses the publishable key/, /Copy PUBLIC_SUPABASE_KEY anew/],
  [540, /answers with 540/, /paused/],
  [503, /answers with 503/, /in the dashboard/],
])('an owner whose backend answers %i reads why', async (status, what, todo) => {
  const backend = await startLoopbackServer(0, '127.0.0.1', (_request, response) =>
    response.writeHead(status).end(),
  )
  const settings = { siteUrl: 'https://example.com', backendUrl: backend.url, publishableKey: 'x' }
  const findings = await checkBackend(settings)
  await backend.stop()
  expect(findings).toMatchObject([
    { kind: 'to-do', what: expect.stringMatching(what), todo: expect.stringMatching(todo) },
  ])
})
