import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { checkMail } from '../../scripts/launch/mail.ts'

describe('the sender of mails of a hosted project', () => {
  const hostedProject = {
    siteUrl: 'https://example.com',
    backendUrl: 'https://abcdefghijklmnopqrst.supabase.co',
    publishableKey: 'sb_publishable_x',
    secretKey: undefined,
    databaseUrl: undefined,
  }

  async function check(config: object) {
    const server = createServer((request, response) => {
      const isAsked = request.headers.authorization === 'Bearer token'
      response.writeHead(isAsked ? 200 : 401).end(JSON.stringify(config))
    })
    const port = await freePort()
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
    const findings = await checkMail(
      { ...hostedProject, accessToken: 'token' },
      `http://127.0.0.1:${port}`,
    )
    server.close()
    return findings
  }

  test.each([
    ['is the built-in one', { smtp_host: null }, { kind: 'to-do' }],
    ['is the owner’s own', { smtp_host: 'smtp.example.com' }, { kind: 'good' }],
  ])('%s', async (_what, config, finding) => {
    expect((await check(config))[0]).toMatchObject(finding)
  })

  test('sends links that the site accepts once every template of ours is installed', async () => {
    const names = ['confirmation', 'recovery', 'email_change', 'magic_link', 'invite']
    const texts = await Promise.all(
      names.map(async (name) => [
        `mailer_templates_${name}_content`,
        await readFile(join(import.meta.dirname, `../../supabase/templates/${name}.html`), 'utf8'),
      ]),
    )
    const ours = Object.fromEntries(texts)
    expect((await check(ours))[1]).toMatchObject({ kind: 'good' })
    const theirs = '<a href="{{ .ConfirmationURL }}">Reset password</a>'
    const mixed = { ...ours, mailer_templates_recovery_content: theirs }
    expect((await check(mixed))[1]).toMatchObject({
      kind: 'to-do',
      what: expect.stringContaining('does not accept: recovery.'),
    })
  })

  test('is not known without a token, and the owner is told where to look', async () => {
    const findings = await checkMail({ ...hostedProject, accessToken: undefined })
    const what = expect.stringContaining('not checked, because SUPABASE_ACCESS_TOKEN is not set')
    expect(findings).toMatchObject([
      { kind: 'not-checked', what, todo: expect.stringContaining('Emails, SMTP') },
      { kind: 'not-checked', what, todo: expect.stringContaining('supabase/templates') },
    ])
  })
})
