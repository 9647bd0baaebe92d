import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const others = '{content-model,emails,features,layouts,pages,sections,site,ui}'
const routes = '{pages,layouts,sections}/**'

/** What biome.json cannot say, as it depends on the kind of file: what must not be imported there. */
const rules = [
  [
    'only the clients know the libraries of Supabase',
    `{shared/{*,text/*},${others}/**}`,
    /^@supabase\//,
  ],
  ['views make no requests', '{features,ui}/**/*.tsx', /shared\/supabase\//],
  ['views hold no state for others', '{features,ui}/**/*.tsx', /^nanostores$/],
  ['primitives know no state', 'ui/**', /^(?:@nanostores\/react|nanostores)$/],
  ['pages place islands alone', routes, /features\/.*\.ts$|^@?nanostores|^lucide/],
  ['pages read no data', routes, /shared\/supabase\/(?!page-request)/],
  ['rules use no package', 'features/*/rules.ts', /^@?[a-z]/],
] as const

/** The modules that a file imports, but for types. */
const importsOf = (file: string) =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?!type )[^'"]*?from '([^']+)'|import\('([^']+)'\)/gm,
    ),
    ([, named, loaded]) => named ?? loaded ?? '',
  )

test.each(rules)('%s', (_, where, forbidden) => {
  const found = globSync(`src/${where}`).filter((file) => /\.(?:ts|tsx|astro)$/.test(file))
  expect(found.length).toBeGreaterThan(4)
  expect(found.flatMap(importsOf).length).toBeGreaterThan(4)
  const broken = found.flatMap((file) =>
    importsOf(file)
      .filter((name) => forbidden.test(name))
      .map((name) => `${file} imports ${name}`),
  )
  expect(broken).toEqual([])
})

test('no two types that modules of the product export have the same name', () => {
  const names = globSync('{src,scripts}/**/*.{ts,tsx}').flatMap((file) => {
    const exported = readFileSync(file, 'utf8').matchAll(/^export (?:type|interface|class) (\w+)/gm)
    return Array.from(exported, ([, name]) => name)
  })
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
