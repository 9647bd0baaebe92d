import { expect, test } from 'vitest'
import { checkSite } from '../../../scripts/launch-check/site.ts'
import { startLoopbackServer } from '../../../scripts/local/loopback-server.ts'

/** Checks a host that answers every address alike. */
async function check(status: number, html: string, headers = {}) {
  const site = await startLoopbackServer(0, 'localhost', (_request, response) =>
    response.writeHead(status, headers).end(html),
  )
  const findings = await checkSite({
    siteUrl: site.url,
    backendUrl: 'https://backend.example',
    publishableKey: '',
  })
  await site.stop()
  return findings.filter(({ kind }) => kind === 'to-do').map(({ what }) => what)
}

test('an owner is told of a page of another build, and of what the host does wrong', async () => {
  const said = await check(
    200,
    `<link rel="canonical" href="https://other.example/">
    <form action="https://other.example/rest/v1/rpc/send_contact_message">`,
  )
  expect(said).toEqual(
    expect.arrayContaining([
      'The page served was built for https://other.example/.',
      'The contact form posts to https://other.example/rest/v1/rpc/send_contact_message, not to https://backend.example.',
      'The header X-Content-Type-Options of / is not served, where “nosniff” belongs.',
      'An address without a page is answered with 200, not with 404.',
    ]),
  )
})

test('an owner is told of a site that answers with an error', async () => {
  expect(await check(503, '')).toEqual([expect.stringMatching(/^The answer is 503 at http/)])
})

test('an owner is told where the host leads instead, as from example.com to www.example.com', async () => {
  expect(await check(301, '', { location: 'https://www.example.com/' })).toEqual([
    expect.stringMatching(/^The host leads from http:\S+ to https:\/\/www\.example\.com\.$/),
  ])
  expect(await check(301, '', { location: '/en' })).toEqual([
    expect.stringMatching(/^The answer is 301 at http/),
  ])
})
