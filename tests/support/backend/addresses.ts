/**
 * What the pages know as the site and its backend. Nothing listens there: every worker leads its own
 * browser to its own servers, so no test shares rows with one that runs at the same time.
 */
export const addresses = { site: 'http://localhost:4391', backend: 'http://127.0.0.1:54391' }

export type Servers = Record<keyof typeof addresses, string>

/** Where what a page asks for really is. @throws for an address that belongs to neither */
export function reach(url: string, servers: Servers): string {
  const part = partOf(url)
  if (part === undefined) throw new Error(`${url} is neither the site's nor the backend's`)
  return servers[part] + url.slice(addresses[part].length)
}

/** Whether an address is the site's or its backend's. */
export function partOf(url: string): keyof typeof addresses | undefined {
  const parts = ['site', 'backend'] as const
  return parts.find((part) => url === addresses[part] || url.startsWith(`${addresses[part]}/`))
}

/** The argument that leads a Chromium to these servers. */
export function leadTo(servers: Servers): string {
  const rules = (['site', 'backend'] as const).map(
    (part) => `MAP ${new URL(addresses[part]).host} ${new URL(servers[part]).host}`,
  )
  return `--host-resolver-rules=${rules.join(',')}`
}
