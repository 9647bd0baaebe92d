/** Milliseconds a request may take. The auth client has no limit: one hung call would hold up all. */
export const REQUEST_TIMEOUT = 12_000
