import { expect, test } from 'vitest'
import { startDevServer } from '../../support/project/dev-server.ts'
import { openOwnProject } from '../../support/project/project-copy.ts'

const project = await openOwnProject()
const site = await startDevServer(project.folder)

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
