// `npm run host-configs`: writes docs/hosts from public/_headers, for the hosts that do not read that
// file themselves. Another folder as argument writes there instead.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { headerRules, REVALIDATE } from './site-server.ts'

const folder = process.argv[2] ?? 'docs/hosts'
const rules = headerRules('public/_headers')
const everywhere = rules.filter(({ glob }) => glob === '/*').flatMap(({ headers }) => headers)
const somewhere = rules.filter(({ glob }) => glob !== '/*')

/** What the other hosts send of themselves where no rule speaks. */
const byDefault: Record<string, string> = { 'Cache-Control': REVALIDATE }

const made =
  '# Made by `npm run host-configs` from public/_headers; change that file, not this one.'

await Promise.all([
  writeFile(join(folder, 'vercel.json'), vercel()),
  writeFile(join(folder, 'nginx.conf'), nginx()),
  writeFile(join(folder, 'Caddyfile'), caddy()),
])

function vercel(): string {
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    framework: null,
    buildCommand: 'npm run build',
    outputDirectory: 'dist',
    cleanUrls: true,
    trailingSlash: false,
    headers: rules.map(({ glob, headers }) => ({
      source: glob.replace('*', '(.*)'),
      headers: headers.map(([key, value]) => ({ key, value })),
    })),
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

function nginx(): string {
  const changing = [...new Set(somewhere.flatMap(({ headers }) => headers.map(([name]) => name)))]
  const headers = [
    ...everywhere.map(([name, value]) => `  add_header ${name} "${value}" always;`),
    ...changing.map((name) => `  add_header ${name} ${variable(name)} always;`),
  ]
  return `${made}
# It wants nginx 1.22 with brotli: apt install nginx libnginx-mod-http-brotli-static

${changing.map(map).join('\n')}
server {
  listen 80;
  listen [::]:80;
  server_name example.com;
  return 301 https://example.com$request_uri;
}

server {
  listen 443 ssl http2;
  listen [::]:443 ssl http2;
  server_name example.com;
  ssl_certificate /etc/letsencrypt/live/example.com/fullchain.pem;
  ssl_certificate_key /etc/letsencrypt/live/example.com/privkey.pem;
  ssl_protocols TLSv1.2 TLSv1.3;
  server_tokens off;

  root /srv/site/dist;
  include /etc/nginx/mime.types;
  types {
    application/manifest+json webmanifest;
    text/calendar ics;
  }
  charset utf-8;

  # What the build has compressed is sent as it is.
  brotli_static on;
  gzip_static on;
  gzip_vary on;

  # A location with an add_header of its own would lose all of these.
${headers.join('\n')}

  error_page 404 /404.html;
  location / {
    try_files $uri $uri.html $uri/index.html =404;
  }
  location ~ ^(?<page>.+)/$ {
    try_files $page.html =404;
  }
}
`
}

/** By the file served, so that a missing one is not kept for a year. */
function map(name: string): string {
  const values = somewhere.flatMap(({ glob, headers }) =>
    headers
      .filter(([candidate]) => candidate === name)
      .map(([, value]) => `  ~^${glob.replaceAll('.', '\\.').replace('*', '')} "${value}";\n`),
  )
  return `map $uri ${variable(name)} {
  default "${byDefault[name] ?? ''}";
${values.join('')}}
`
}

function variable(name: string): string {
  return `$${name.toLowerCase().replaceAll('-', '_')}`
}

/** All of them deferred: what is set at once stays on the page for a missing file. */
function caddy(): string {
  const lines = (headers: [string, string][]) =>
    headers.map(([name, value]) => `\t\t${name} "${value}"`).join('\n')
  const unlessSet = Object.entries(byDefault).map(([name, value]): [string, string] => [
    `?${name}`,
    value,
  ])
  const byPath = somewhere.map(
    ({ glob, headers }) => `\theader ${glob} {\n${lines(headers)}\n\t\tdefer\n\t}`,
  )
  return `${made}

(site_headers) {
	header {
${lines([...everywhere, ...unlessSet])}
		Vary Accept-Encoding
		-Server
		defer
	}
}

example.com {
	root * /srv/site/dist

	import site_headers
${byPath.join('\n')}
	@manifest path *.webmanifest
	header @manifest Content-Type application/manifest+json
	@calendar path *.ics
	header @calendar Content-Type text/calendar

	@slash path_regexp slash ^(.+)/$
	rewrite @slash {re.slash.1}
	try_files {path} {path}.html
	file_server {
		precompressed br gzip
	}

	handle_errors {
		import site_headers
		rewrite * /404.html
		file_server {
			precompressed br gzip
		}
	}
}
`
}
