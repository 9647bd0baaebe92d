import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build as buildSite } from 'astro'
import { build as bundle, type Plugin } from 'vite'
import { bytes, type Section } from './section.ts'

/** Where code comes from, by the path of its module; the first that fits counts. */
const origins = {
  'react-dom': /node_modules\/(?:react-dom|scheduler)\//,
  react: /node_modules\/react\/|rolldown\/runtime/,
  'auth client': /node_modules\/@supabase\/(?:auth-js|supabase-js)\//,
  'data client': /node_modules\/@supabase\/postgrest-js\//,
  icons: /node_modules\/lucide-react\//,
  nanostores: /node_modules\/(?:@nanostores|nanostores)\//,
  'data and stores': /src\/(?:data|stores)\//,
  rules: /src\/domain\//,
  'islands and ui': /src\/(?:islands|ui)\//,
  loaders: /./,
} as const

type Origin = keyof typeof origins
type Shares = Record<Origin, number>
const names = Object.keys(origins).filter((name): name is Origin => name in origins)

/** What no page of the members' area can do without, as the smallest bundle that offers it. */
const necessary = `
  export * as react from 'react'
  export * as jsx from 'react/jsx-runtime'
  export { hydrateRoot, createRoot } from 'react-dom/client'
  export { AuthClient } from '@supabase/supabase-js'
  export { PostgrestClient } from '@supabase/postgrest-js'
`

/** Which part of each page's JavaScript comes from where. */
export async function measureOrigins(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'origins-'))
  try {
    const chunks = await buildWithOrigins(folder)
    const least = await weighNecessary()
    const pages = globSync('**/*.html', { cwd: folder }).toSorted()
    const weighed = await Promise.all(
      pages.map(async (page) => [page, await weighPage(folder, page, chunks)] as const),
    )
    return {
      title: 'Where the JavaScript comes from',
      method: `Bytes after brotli 11 of the modules that each page announces. React, react-dom and the auth and data clients in one bundle of their own, of which the pages of members announce all but the auth client, are ${bytes(least)} bytes; what a page has more is in the second column, and where it comes from in the others. A file's bytes are shared out by the length of the modules in it, so the parts are estimates and the sums are exact. The four libraries' own parts come to more than their one bundle because pages share them in files that are compressed one by one. Loaders start the islands.`,
      columns: ['Page', 'Sum', 'over those four', ...names],
      rows: weighed
        .filter(([, shares]) => shares.react > 0)
        .map(([page, shares]) => {
          const sum = names.reduce((total, name) => total + shares[name], 0)
          return [
            `/${page.replace(/\.html$/, '')}`,
            ...[sum, sum - least, ...names.map((name) => shares[name])].map(bytes),
          ]
        }),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Chunks = ReadonlyMap<string, Shares>

/** Builds the site and tells of each of its modules which part of it comes from where, as 0 to 1. */
async function buildWithOrigins(outDir: string): Promise<Chunks> {
  const chunks = new Map<string, Shares>()
  const collect: Plugin = {
    name: 'origins',
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type === 'chunk') chunks.set(basename(file.fileName), sharesOf(file.modules))
      }
    },
  }
  await buildSite({ outDir, logLevel: 'error', vite: { plugins: [collect] } })
  return chunks
}

function sharesOf(modules: Record<string, { renderedLength: number }>): Shares {
  const shares = none()
  const lengths = Object.entries(modules)
  const sum = lengths.reduce((total, [, { renderedLength }]) => total + renderedLength, 0)
  for (const [path, { renderedLength }] of lengths) {
    shares[originOf(path)] += renderedLength / Math.max(sum, 1)
  }
  return shares
}

function originOf(path: string): Origin {
  return names.find((name) => origins[name].test(path)) ?? 'loaders'
}

async function weighPage(folder: string, page: string, chunks: Chunks): Promise<Shares> {
  const html = await readFile(join(folder, page), 'utf8')
  const total = none()
  for (const [, path = ''] of html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)) {
    const { size } = await stat(join(folder, `${path}.br`))
    const shares = chunks.get(basename(path)) ?? none()
    for (const name of names) total[name] += shares[name] * size
  }
  return total
}

async function weighNecessary(): Promise<number> {
  const entry: Plugin = {
    name: 'necessary',
    resolveId: (id) => (id === 'necessary' ? id : null),
    load: (id) => (id === 'necessary' ? necessary : null),
  }
  const result = await bundle({
    configFile: false,
    logLevel: 'error',
    plugins: [entry],
    build: {
      write: false,
      rollupOptions: { input: 'necessary', preserveEntrySignatures: 'strict' },
    },
  })
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []))
  return outputs.reduce(
    (sum, file) => sum + (file.type === 'chunk' ? brotliCompressSync(file.code).length : 0),
    0,
  )
}

function none(): Shares {
  return {
    ...{ 'react-dom': 0, react: 0, 'auth client': 0, 'data client': 0, icons: 0, nanostores: 0 },
    ...{ 'data and stores': 0, rules: 0, 'islands and ui': 0, loaders: 0 },
  }
}
