import { expect, test } from 'vitest'
import { templateOf } from '../../../scripts/build/email-files.ts'
import { checkBackend, checkMail } from '../../../scripts/launch-check/backend.ts'
import { checkSite } from '../../../scripts/launch-check/site.ts'
import { startLoopbackServer } from '../../../scripts/local/loopback-server.ts'
import { ACCOUNT_EMAIL_NAMES, accountEmail } from '../../../src/emails/account-email.ts'
import { compileEmails } from '../../../src/emails/content.ts'

const hostedProject = {
  siteUrl: 'https://example.com',
  backendUrl: 'https://abcdefghijklmnopqrst.supabase.co',
  publishableKey: 'sb_publishable_x',
}

test.each([
  [401, /refuses the publishable key/, /Copy PUBLIC_SUPABASE_KEY anew/],
  [540, /answers with 540/, /paused/],
  [503, /answers with 503/, /in the dashboard/],
])('an owner whose backend answers %i reads why', async (status, what, todo) => {
  const backend = await startLoopbackServer(0, '127.0.0.1', (_request, response) =>
    response.writeHead(status).end(),
  )
  const findings = await checkBackend({ ...hostedProject, backendUrl: backend.url })
  await backend.stop()
  expect(findings).toMatchObject([
    { kind: 'to-do', what: expect.stringMatching(what), todo: expect.stringMatching(todo) },
  ])
})

async function checkAccounts(config: object) {
  const server = await startLoopbackServer(0, '127.0.0.1', (request, response) => {
    const isAsked = request.headers.authorization === 'Bearer token'
    response.writeHead(isAsked ? 200 : 401).end(JSON.stringify(config))
  })
  const findings = await checkMail({ ...hostedProject, accessToken: 'token' }, server.url)
  await server.stop()
  return findings
}

test.each([
  ['mails go by the built-in sender', 0, { smtp_host: null }, 'to-do'],
  ['mails go by their own sender', 0, { smtp_host: 'smtp.example.com' }, 'good'],
  ['an account needs no confirmation', 2, { mailer_autoconfirm: true }, 'to-do'],
  ['an account needs a confirmation', 2, { mailer_autoconfirm: false }, 'good'],
])('an owner is told that %s', async (_what, place, config, kind) => {
  expect((await checkAccounts(config))[place]).toMatchObject({ kind })
})

test('the sender of mails sends links the site accepts once our templates are in', async () => {
  const content = compileEmails()
  const ours = Object.fromEntries(
    ACCOUNT_EMAIL_NAMES.map((name) => [
      `mailer_templates_${templateOf(name)}_content`,
      accountEmail(content, name).html,
    ]),
  )
  expect((await checkAccounts(ours))[1]).toMatchObject({ kind: 'good' })
  const mixed = { ...ours, mailer_templates_recovery_content: '{{ .ConfirmationURL }}' }
  expect((await checkAccounts(mixed))[1]).toMatchObject({
    kind: 'to-do',
    what: expect.stringContaining('does not accept: recovery.'),
  })
})

test('the sender of mails is not known without a token, and the owner is told so', async () => {
  const what = expect.stringContaining('not checked, because SUPABASE_ACCESS_TOKEN is not set')
  const finding = { kind: 'not-checked', what, todo: expect.stringContaining('npm run deploy') }
  expect(await checkMail(hostedProject)).toMatchObject([finding, finding, finding])
})

/** Checks a host that answers every address alike. */
async function check(status: number, html: string, headers = {}) {
  const site = await startLoopbackServer(0, 'localhost', (_request, response) =>
    response.writeHead(status, headers).end(html),
  )
  const backendUrl = 'https://backend.example'
  const findings = await checkSite({ siteUrl: site.url, backendUrl, publishableKey: '' })
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
