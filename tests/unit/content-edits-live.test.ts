import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDevServer } from '../support/dev-server.ts'
import { copyProject } from '../support/project-copy.ts'

let project: Awaited<ReturnType<typeof copyProject>>
let server: Awaited<ReturnType<typeof startDevServer>>
let site: string

beforeAll(async () => {
  project = await copyProject()
  server = await startDevServer(project.folder)
  site = server.host
}, 90_000)

afterAll(async () => {
  await server.stop()
  await project.remove()
})

test('an editor finds the app that labels each section with its file', async () => {
  const apps = await (await fetch(`http://${site}/@id/astro:toolbar:internal`)).text()
  expect(apps).toContain('editing-toolbar.ts')
})

test('an editor reads in the page what is wrong with a file, until it is right again', async () => {
  const page = await openPage()
  await project.edit('landing/hero.md', 'headline:', 'headlin:')
  const { err } = await page.next('error')
  expect(err.message).toContain(
    'src/content/landing/hero.md, line 5: Unrecognized key: &quot;headlin&quot;.',
  )
  expect(err.loc).toMatchObject({ file: expect.stringContaining('hero.md'), line: 5 })
  await project.edit('landing/hero.md', 'headlin:', 'headline:')
  await page.next('full-reload')
  page.close()
}, 30_000)

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
    next: (type: string) =>
      new Promise<{ err: { message: string; loc: unknown } }>((heard) => {
        socket.addEventListener('message', ({ data }) => {
          const message = JSON.parse(String(data))
          if (message.type === type) heard(message)
        })
      }),
    close: () => socket.close(),
  }
}
