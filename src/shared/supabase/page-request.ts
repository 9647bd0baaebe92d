/** The database function that answers all that the page at this path shows; it may end in .html. */
export function pageFunctionAt(path: string): 'admin_page' | 'member_page' {
  return /^\/admin(\.html|\/)?$/.test(path) ? 'admin_page' : 'member_page'
}

/** Where, and with which headers, something is sent to a table or to a function, `rpc/<name>`. */
export function requestTo(path: string, backend: string, apikey: string, token = apikey) {
  return {
    address: new URL(`rest/v1/${path}`, `${backend}/`).href,
    headers: { apikey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  }
}

export type PageArguments = Readonly<Record<string, Readonly<Record<string, number>>>>

/** When something was asked for and had arrived, by the device's clock, in milliseconds since 1970. */
export interface RequestTimes {
  readonly askedAt: number
  readonly arrivedAt: number
}

declare global {
  /** The page's request, left by the script in its head for whoever asks for the same first. */
  var earlyRequest:
    | {
        readonly address: string
        readonly userId: string
        readonly args: PageArguments
        readonly accessToken: string
        readonly response: Promise<Response>
        /** The page's code may take the response long after it has arrived. */
        readonly times: Promise<RequestTimes>
      }
    | undefined
}

/** What the page was asked with on behalf of this member, if nobody has taken the response yet. */
export function earlyArguments(userId: string): PageArguments | null {
  const early = globalThis.earlyRequest
  return early?.userId === userId ? early.args : null
}

/**
 * Takes the response to the same request with the same token. It is consumed once, and dropped when
 * the token is another one, which may be another member's.
 */
export function takeEarlyResponse(address: string, accessToken: string) {
  const early = globalThis.earlyRequest
  if (early?.address !== address) return undefined
  globalThis.earlyRequest = undefined
  return early.accessToken === accessToken ? early.response : undefined
}
