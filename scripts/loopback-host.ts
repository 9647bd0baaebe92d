/**
 * Whether a Host header names this machine. Another name that leads here was made to, so that a page
 * of that name may read the answers (DNS rebinding).
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host ?? '')
}
