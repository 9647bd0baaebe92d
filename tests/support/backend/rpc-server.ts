import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { JSONValue, Sql } from 'postgres'
import { startLoopbackServer } from '../../../scripts/local/loopback-server.ts'
import { actAs } from './over-sql.ts'

export interface RpcServer {
  readonly url: string
  stop(): Promise<void>
}

export const RPC_KEY = 'sb_secret_of_the_tests'

/**
 * Calls functions of a real PostgreSQL over HTTP as PostgREST does, which the tests do not have: with
 * the secret key as service_role, without it as a visitor.
 */
export async function startRpcServer(sql: Sql): Promise<RpcServer> {
  const { url, stop } = await startLoopbackServer(0, '127.0.0.1', (incoming, outgoing) => {
    call(sql, incoming).then(
      (rows) => outgoing.end(JSON.stringify(rows)),
      (error: unknown) => fail(outgoing, error),
    )
  })
  return { url, stop }
}

function fail(outgoing: ServerResponse, error: unknown): void {
  outgoing.writeHead(400).end(String(error))
}

async function call(sql: Sql, incoming: IncomingMessage): Promise<unknown> {
  const [, name = ''] = /^\/rest\/v1\/rpc\/(\w+)$/.exec(incoming.url ?? '') ?? []
  const args: Record<string, JSONValue> = JSON.parse(await text(incoming))
  const role = incoming.headers['apikey'] === RPC_KEY ? 'service_role' : 'anon'
  const named = Object.keys(args).map((argument, index) => `${argument} => $${index + 1}`)
  return sql.begin(async (transaction) => {
    await actAs(transaction, { role })
    const rows = await transaction.unsafe<{ answer: unknown }[]>(
      `select public.${name}(${named.join(', ')}) as answer`,
      Object.values(args),
    )
    return name === 'claim_emails' ? rows.map(({ answer }) => answer) : (rows[0]?.answer ?? null)
  })
}
