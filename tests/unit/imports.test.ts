import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Import, importsOf, readImports } from '../support/imports.ts'

interface Rule {
  folders: string[]
  types: string[]
  packages: string[]
}

/** The table of the README. */
const rules = new Map(
  Array.from(
    readFileSync('README.md', 'utf8').matchAll(/^\| (`[\w*.]+`|every folder) \|(.*)\|(.*)\|$/gm),
    ([, folder = '', allowed = '', packages = '']): [string, Rule] => [
      folder.replaceAll('`', ''),
      {
        folders: namesIn(allowed.replaceAll(/types of `\w+`/g, '')),
        types: namesIn(allowed.replaceAll(/(?<!types of )`[\w*.]+`/g, '')),
        packages: namesIn(packages),
      },
    ],
  ),
)
const forAll = rules.get('every folder')?.folders ?? []
const ownPackages = new Set([...rules.values()].flatMap(({ packages }) => packages))

function namesIn(cell: string): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
}

/** `*.ts` for the files directly in src/. */
function folderOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : '*.ts'
}

function isAllowed({ from, to, isPackage, isTypeOnly }: Import): boolean {
  const folder = folderOf(from)
  const rule = rules.get(folder)
  if (isPackage) {
    const named = [...ownPackages].find((name) => matches(name, to))
    return named === undefined || (rule?.packages.includes(named) ?? false)
  }
  const target = folderOf(to)
  if (target === folder) return folder !== 'islands' || isSameIsland(from, to)
  if (forAll.includes(target)) return true
  return rule?.folders.includes(target) || (isTypeOnly && rule?.types.includes(target)) || false
}

function matches(name: string, specifier: string): boolean {
  const prefix = name.replace(/\*$/, '')
  return specifier === name || specifier.startsWith(name === prefix ? `${name}/` : prefix)
}

function isSameIsland(from: string, to: string): boolean {
  const island = to.split('/')[1]
  return island === from.split('/')[1] || island === 'shared'
}

const imports = readImports()

test('imports go only where the table of the README lets them', () => {
  const broken = imports
    .filter((it) => !isAllowed(it))
    .map(({ from, to }) => `${from} imports ${to}`)
  expect(broken.sort()).toEqual([])
  expect(imports.length).toBeGreaterThan(400)
})

test('no file imports itself by way of others', () => {
  const targets = new Map<string, string[]>()
  for (const { from, to } of imports.filter(
    ({ isPackage, isTypeOnly }) => !isPackage && !isTypeOnly,
  )) {
    targets.set(from, [...(targets.get(from) ?? []), to])
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    (targets.get(from) ?? []).some((to) => {
      if (to === goal) return true
      if (seen.has(to)) return false
      return reaches(to, goal, seen.add(to))
    })
  expect([...targets.keys()].filter((file) => reaches(file, file))).toEqual([])
})

test('the table names every folder with code, and rules for the folders below everything', () => {
  const folders = new Set(imports.map(({ from }) => folderOf(from)))
  for (const folder of folders) expect([...rules.keys(), ...forAll]).toContain(folder)
  expect(forAll).toHaveLength(1)
  const below = imports.filter(
    ({ from, isPackage }) => forAll.includes(folderOf(from)) && !isPackage,
  )
  expect(below.filter(({ to }) => !forAll.includes(folderOf(to)))).toEqual([])
})

test.each<[string, string, Partial<Import>]>([
  ['pages/index.astro', 'stores/session.ts', {}],
  ['pages/index.astro', 'data/client.ts', {}],
  ['sections/Hero.astro', 'islands/login/Login.tsx', {}],
  ['islands/roi/Roi.tsx', 'islands/login/Login.tsx', {}],
  ['islands/roi/Roi.tsx', 'data/client.ts', {}],
  ['islands/roi/Roi.tsx', 'schemas/roi.ts', {}],
  ['islands/roi/Roi.tsx', 'words.ts', {}],
  ['islands/roi/Roi.tsx', 'astro:content', { isPackage: true }],
  ['stores/session.ts', 'ui/Button.tsx', {}],
  ['stores/session.ts', 'react', { isPackage: true }],
  ['stores/session.ts', 'react/jsx-runtime', { isPackage: true }],
  ['stores/session.ts', '@supabase/supabase-js', { isPackage: true }],
  ['data/client.ts', 'stores/session.ts', {}],
  ['data/client.ts', 'stores/session.ts', { isTypeOnly: true }],
  ['ui/Button.tsx', 'stores/session.ts', {}],
  [`${forAll[0]}/roi.ts`, 'ui/Button.tsx', {}],
  [`${forAll[0]}/roi.ts`, 'react', { isPackage: true }],
  ['schemas/roi.ts', 'islands/roi/Roi.tsx', {}],
])('%s may not import %s', (from, to, kind) => {
  expect(isAllowed({ from, to, isPackage: false, isTypeOnly: false, ...kind })).toBe(false)
})

test.each<[string, string, Partial<Import>]>([
  ['islands/roi/Roi.tsx', 'islands/roi/Chart.tsx', {}],
  ['islands/roi/Roi.tsx', 'islands/shared/Guard.tsx', {}],
  ['islands/roi/Roi.tsx', 'schemas/roi.ts', { isTypeOnly: true }],
  ['ui/Toasts.tsx', `${forAll[0]}/toast.ts`, {}],
  ['data/client.ts', '@supabase/postgrest-js', { isPackage: true }],
])('%s may import %s', (from, to, kind) => {
  expect(isAllowed({ from, to, isPackage: false, isTypeOnly: false, ...kind })).toBe(true)
})

test('every form of an import is read', () => {
  const text = `---
import a from './a.ts'
import type { B } from './b.ts'
export { c } from './c.ts'
const d = await import('./d.ts')
type E = import('./e.ts').E
// import './comment.ts'
---
<p>import './text.ts'</p>
<script>import './f.ts'</script>`
  expect(importsOf('a.astro', text)).toEqual([
    { name: './a.ts', isTypeOnly: false },
    { name: './b.ts', isTypeOnly: true },
    { name: './c.ts', isTypeOnly: false },
    { name: './d.ts', isTypeOnly: false },
    { name: './e.ts', isTypeOnly: true },
    { name: './f.ts', isTypeOnly: false },
  ])
})

test('the folder that everybody may import is a folder of src/', () => {
  expect(readdirSync('src')).toEqual(expect.arrayContaining(forAll))
})
