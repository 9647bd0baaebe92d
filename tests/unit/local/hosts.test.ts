import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { headerRules } from '../../../scripts/local/site-server.ts'

const rules = headerRules('public/_headers')
const everywhere = rules.filter(({ glob }) => glob === '/*').flatMap(({ headers }) => headers)
const somewhere = rules.filter(({ glob }) => glob !== '/*')

const read = (name: string) => readFileSync(`docs/hosts/${name}`, 'utf8')

test('public/_headers has headers for every path and for some', () => {
  expect(everywhere.length).toBeGreaterThan(5)
  expect(somewhere.length).toBeGreaterThan(0)
})

test('Vercel sends the headers of public/_headers', () => {
  expect(JSON.parse(read('vercel.json')).headers).toEqual(
    rules.map(({ glob, headers }) => ({
      source: glob.replace('*', '(.*)'),
      headers: headers.map(([key, value]) => ({ key, value })),
    })),
  )
})

test('nginx sends the headers of public/_headers', () => {
  const config = read('nginx.conf')
  const sent = everywhere.map(([name, value]) => `  add_header ${name} "${value}" always;\n`)
  for (const { glob, headers } of somewhere) {
    for (const [name, value] of headers) {
      const variable = `$${name.toLowerCase().replaceAll('-', '_')}`
      sent.push(`  add_header ${name} ${variable} always;\n`)
      expect(config).toContain(`map $uri ${variable} {`)
      expect(config).toContain(`  ~^${glob.replaceAll('.', '\\.').replace('*', '')} "${value}";\n`)
    }
  }
  expect(config.match(/^\s*add_header .*\n/gm)).toEqual([...new Set(sent)])
})

test('Caddy sends the headers of public/_headers', () => {
  const config = read('Caddyfile')
  const lines = (headers: string[][]) => headers.map(([name, value]) => `\t\t${name} "${value}"\n`)
  const block = (name: string, headers: string[][]) => `${name} {\n${lines(headers).join('')}`
  expect(config).toContain(block('(site_headers) {\n\theader', everywhere))
  for (const { glob, headers } of somewhere) {
    expect(config).toContain(`${block(`\theader ${glob}`, headers)}\t\tdefer\n\t}\n`)
  }
  const all = [...everywhere, ...somewhere.flatMap(({ headers }) => headers)]
  expect(config.match(/^\t\t[A-Z][\w-]+ ".*"\n/gm)).toEqual(lines(all))
})

test('there is no other host to keep alike', () => {
  expect(readdirSync('docs/hosts').sort()).toEqual(['Caddyfile', 'nginx.conf', 'vercel.json'])
})
