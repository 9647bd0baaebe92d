declare global {
  /** The page's request, left by the script in its head for whoever asks for the same first. */
  var earlyRequest:
    | {
        readonly address: string
        readonly accessToken: string
        /** Milliseconds since 1970, by the clock of this device. */
        readonly askedAt: number
        readonly response: Promise<Response>
      }
    | undefined
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

/** When the page asked for its data: now, unless the script in its head has asked already. */
export function pageAskedAt(): number {
  return globalThis.earlyRequest?.askedAt ?? Date.now()
}
