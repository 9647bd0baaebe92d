import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDevServer } from '../../support/project/dev-server.ts'
import { copyProject } from '../../support/project/project-copy.ts'

let project: Awaited<ReturnType<typeof copyProject>>
let server: Awaited<ReturnType<typeof startDevServer>>
let site: string

beforeAll(async () => {
  project = await copyProject()
  server = await startDevServer(project.folder)
  site = server.host
})

afterAll(async () => {
  await server.stop()
  await project.remove()
})

test('an editor reads in the page what is wrong with a file, until it is right again', async () => {
  const page = await openPage()
  const refused = page.next('error')
  await project.edit('landing/hero.md', 'headline:', 'headlin:')
  const { err } = await refused
  expect(err.message).toContain(
    'src/content/landing/hero.md, line 5: Unrecognized key: &quot;headlin&quot;.',
  )
  expect(err.loc).toMatchObject({ file: expect.stringContaining('hero.md'), line: 5 })
  const isRight = page.next('full-reload')
  await project.edit('landing/hero.md', 'headlin:', 'headline:')
  await isRight
  page.close()
})

test.each([
  {
    mistake: 'a ninth audit question',
    file: 'tools/audit.yaml',
    from: /^questions:\n/m,
    to: 'questions:\n  - id: ninth\n    category: flow_state\n    text: I never lose the thread.\n',
    says: /^.*src\/content\/tools\/audit\.yaml, line \d+: questions: .*8.*$/m,
  },
  {
    mistake: 'a slip in the name of a field that has to be there',
    file: 'landing/hero.md',
    from: 'headline:',
    to: 'headlin:',
    says: /src\/content\/landing\/hero\.md(?=.*headline: Required).*Unrecognized key: "headlin"/s,
  },
  {
    mistake: 'a missing field inside a list',
    file: 'landing/bonuses.md',
    from: '    value: 12000\n',
    to: '',
    says: /src\/content\/landing\/bonuses\.md, line 16: bonuses\.1\.value: Required\./,
  },
  {
    mistake: 'a colon in a text',
    file: 'pages/not-found.md',
    from: /^text: .*$/m,
    to: 'text: One thing: it is gone',
    says: /src\/content\/pages\/not-found\.md, line 4: it cannot be read \(.*\)\. A text that holds a colon/,
  },
])(
  'an editor is refused in a sentence that names the file for $mistake',
  async ({ file, from, to, says }) => {
    const before = await project.read(file)
    const page = await openPage()
    const refused = page.next('error', says)
    await project.edit(file, from, to)
    await refused
    const isRight = page.next('full-reload')
    await project.add(`src/content/${file}`, before)
    await isRight
    page.close()
  },
)

/** Astro writes the message as HTML for the page. */
function inPlainText(message: string): string {
  return message.replaceAll('&quot;', '"').replaceAll(/<\/?code>/g, '`')
}

/** Listens to the server as an open page does. */
async function openPage() {
  const client = await (await fetch(`http://${site}/@vite/client`)).text()
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? ''
  const socket = new WebSocket(`ws://${site}/?token=${token}`, 'vite-hmr')
  await new Promise((open, fail) => {
    socket.addEventListener('open', open, { once: true })
    socket.addEventListener('error', fail, { once: true })
  })
  return {
    /** @param says what an error is to say; the errors before it are passed over */
    next: (type: string, says = /^/) =>
      new Promise<{ err: { message: string; loc: unknown } }>((heard) => {
        socket.addEventListener('message', ({ data }) => {
          const message = JSON.parse(String(data))
          const text = inPlainText(String(message.err?.message))
          if (message.type === type && says.test(text)) heard(message)
        })
      }),
    close: () => socket.close(),
  }
}
