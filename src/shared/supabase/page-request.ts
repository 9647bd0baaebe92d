import { TOOLS, toolAddress, typeOf } from '../tools.ts'

/** The database function that answers all that a page of the members' area shows. */
type PageRequest =
  | { readonly name: 'account_page' | 'admin_page' | 'dashboard_page'; readonly args: object }
  | { readonly name: 'tool_page'; readonly args: { readonly p_resource_type: string } }

/** What the page at this path asks for, which may end in .html. */
export function pageRequestOf(path: string): PageRequest {
  const page = path.replace(/(\.html|\/)$/, '')
  const tool = TOOLS.find((name) => toolAddress(name) === page)
  if (tool) return { name: 'tool_page', args: { p_resource_type: typeOf(tool) } }
  if (page === '/members') return { name: 'dashboard_page', args: {} }
  return { name: page === '/admin' ? 'admin_page' : 'account_page', args: {} }
}

/** The address of that request, as the client of the API writes it. */
export function pageRequestAddress(backend: string, path: string): string {
  const { name, args } = pageRequestOf(path)
  const address = new URL(`rest/v1/rpc/${name}`, `${backend}/`)
  for (const [argument, value] of Object.entries(args)) address.searchParams.set(argument, value)
  return address.href
}
