import { createHmac, hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startLoopbackServer } from '../../../scripts/local/loopback-server.ts'
import { newAccountSettings } from './account-settings.ts'

type Fields = Record<string, unknown>

const times = { created_at: 1, updated_at: 1 }
const NEW_FUNCTION = { status: 'ACTIVE', version: 1, verify_jwt: false, ...times }

/** What the published description calls secrets of the settings of accounts. */
const isSecret = (name: string) => /(?:_pass|_secret)$/.test(name)

/**
 * Stands in for Supabase's management API, as its published description and the official CLI have it,
 * for one project.
 */
export async function startManagementApi(ref: string, token: string, keys: Fields[]) {
  const project = { id: ref, ref, name: 'Site', status: 'ACTIVE_HEALTHY' }
  const api = { db_schema: 'public', db_extra_search_path: 'public', max_rows: 1000, db_pool: null }
  const auth = newAccountSettings()
  const secrets = new Map<string, string>()
  const functions = new Map<string, Fields>()
  const writes: string[] = []

  const root = `/v1/projects/${ref}`
  type Answers = Record<string, (body: Buffer, query: URLSearchParams) => unknown>
  const read: Answers = {
    '/v1/projects': () => [project],
    [root]: () => project,
    [`/v2/projects/${ref}/config`]: () => projectConfig(ref, auth, api),
    [`${root}/billing/addons`]: () => ({ selected_addons: [], available_addons: [] }),
    [`${root}/api-keys`]: () => keys,
    [`${root}/functions`]: () => [...functions.values()],
    [`${root}/secrets`]: () =>
      [...secrets].map(([name, value]) => ({ name, value: hash('sha256', value) })),
  }
  const write: Answers = {
    [`${root}/config/auth`]: (body) => Object.assign(auth, JSON.parse(body.toString())),
    [`${root}/postgrest`]: (body) => Object.assign(api, JSON.parse(body.toString())),
    [`${root}/secrets`]: (body) => {
      for (const { name, value } of JSON.parse(body.toString())) secrets.set(name, value)
      return {}
    },
    [`${root}/functions/deploy`]: (_, query) => {
      const slug = query.get('slug') ?? ''
      functions.set(slug, { ...NEW_FUNCTION, id: slug, slug, name: slug })
      return functions.get(slug)
    },
  }

  async function answer(request: IncomingMessage): Promise<[status: number, content: unknown]> {
    const { method, headers, url = '' } = request
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const body = await buffer(request)
    if (headers.authorization !== `Bearer ${token}`) return [401, { message: 'Unauthorized' }]
    if (method !== 'GET') writes.push(`${method} ${pathname}`)
    const content = (method === 'GET' ? read : write)[pathname]?.(body, searchParams)
    if (content === undefined) return [404, { message: 'Not found' }]
    return [method === 'POST' ? 201 : 200, content]
  }

  const server = await startLoopbackServer(0, '127.0.0.1', (request, response) => {
    answer(request).then(
      ([status, content]) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(content)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  return { ...server, project, auth, secrets, functions, writes }
}

/** The secrets among the settings of accounts are returned as an HMAC of their value. */
function projectConfig(ref: string, auth: Fields, api: Fields) {
  const shown = Object.entries(auth).map(([name, value]) => [
    name,
    isSecret(name) && value !== null
      ? createHmac('sha256', ref).update(String(value)).digest('hex')
      : value,
  ])
  const attributes = { auth: Object.fromEntries(shown), api }
  return { data: { type: 'project_config', id: ref, attributes } }
}
