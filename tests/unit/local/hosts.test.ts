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
  for (const [name, value] of everywhere) {
    expect(config).toContain(`  add_header ${name} "${value}" always;\n`)
  }
  for (const { glob, headers } of somewhere) {
    for (const [name, value] of headers) {
      const variable = `$${name.toLowerCase().replaceAll('-', '_')}`
      expect(config).toContain(`map $uri ${variable} {`)
      expect(config).toContain(`  ~^${glob.replaceAll('.', '\\.').replace('*', '')} "${value}";\n`)
      expect(config).toContain(`  add_header ${name} ${variable} always;\n`)
    }
  }
  const sent = Array.from(config.matchAll(/^\s*add_header (\S+)/gm), ([, name]) => name)
  expect(sent).toEqual([
    ...everywhere.map(([name]) => name),
    ...new Set(somewhere.flatMap(({ headers }) => headers.map(([name]) => name))),
  ])
})

test('Caddy sends the headers of public/_headers', () => {
  const config = read('Caddyfile')
  const [, everyPath = ''] =
    /^\(site_headers\) \{\n\theader \{\n([\s\S]*?)\n\t\}/.exec(
      config.replaceAll(/^#.*\n+/gm, ''),
    ) ?? []
  const sent = Array.from(
    everyPath.matchAll(/^\t\t([A-Z][\w-]+) "(.*)"$/gm),
    ([, ...header]) => header,
  )
  expect(sent).toEqual(everywhere)
  for (const { glob, headers } of somewhere) {
    const lines = headers.map(([name, value]) => `\t\t${name} "${value}"\n`)
    expect(config).toContain(`\theader ${glob} {\n${lines.join('')}\t\tdefer\n\t}\n`)
  }
})

test('there is no other host to keep alike', () => {
  expect(readdirSync('docs/hosts').sort()).toEqual(['Caddyfile', 'nginx.conf', 'vercel.json'])
})
