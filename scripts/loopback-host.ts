/**
 * Whether a Host header names this machine. Any other name means DNS rebinding: a foreign page pointed
 * its own name at 127.0.0.1 to read the responses.
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host ?? '')
}
