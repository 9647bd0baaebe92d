import { readFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  oldestBrowsers,
  unsupportedInHeaders,
  unsupportedInMarkup,
  unsupportedInScript,
  unsupportedInStyles,
} from '#browser/browser-support.ts'
import { expect, test } from '#people/visitor.ts'

const policy = readFileSync('docs/browsers.md', 'utf8')
const rows = (pattern: RegExp) => Array.from(policy.matchAll(pattern), (row) => row.slice(1))

test('the documentation lists the browsers that the build is made for', () => {
  const documented = rows(/^\| ([\w ]+) \| (\d[\d.]*) \|/gm)
  const names = ['chrome', 'chrome_android', 'edge', 'firefox', 'firefox_android', 'safari']
  expect(oldestBrowsers.map(([name]) => name)).toEqual([...names, 'safari_ios'])
  const versions = oldestBrowsers.map(([, version]) => version)
  expect(documented.map(([, version]) => version)).toEqual(versions)
})

test('the site needs nothing that a supported browser lacks, except what degrades by design', async () => {
  const degrading = rows(/^\| \[?`([a-z-]+)`/gm).flat()
  expect([...(await usedFeatures())].sort()).toEqual(degrading.sort())
})

async function usedFeatures(): Promise<Set<string>> {
  const folder = process.env['TEST_SITE_FOLDER'] ?? ''
  const found = new Set(unsupportedInHeaders(await readFile(join(folder, '_headers'), 'utf8')))
  for await (const file of glob(join(folder, '**/*.{html,js}'))) {
    const text = await readFile(file, 'utf8')
    const features = file.endsWith('.js') ? unsupportedInScript(text) : unsupportedInPage(text)
    for (const feature of await features) found.add(feature)
  }
  return found
}

async function unsupportedInPage(html: string): Promise<string[]> {
  const styles = html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)
  const scripts = html.matchAll(/<script(?: type="module")?>([\s\S]+?)<\/script>/g)
  return [
    ...unsupportedInMarkup(html),
    ...Array.from(styles, ([, css = '']) => unsupportedInStyles(css)).flat(),
    ...(
      await Promise.all(Array.from(scripts, ([, code = '']) => unsupportedInScript(code)))
    ).flat(),
  ]
}

const plantedStyles: [css: string, feature: string][] = [
  ['a { anchor-name: --a }', 'anchor-positioning'],
  ['a { width: calc-size(auto, size) }', 'calc-size'],
  ['a { color: contrast-color(red) }', 'contrast-color'],
  ['a:active-view-transition { color: red }', 'active-view-transition'],
  ['@starting-style { a { opacity: 0 } }', 'starting-style'],
  ['a { b:hover & { color: red } } a:open { color: red }', 'open-pseudo'],
]

test('a style sheet with something new is found to need it, unless it asks for support', () => {
  for (const [css, feature] of plantedStyles) {
    expect(unsupportedInStyles(css), css).toContain(feature)
    expect(unsupportedInStyles(`@supports (a: b) { ${css} }`), css).toEqual([])
  }
})

const plantedScripts: [script: string, feature: string][] = [
  ['Promise.try(() => 1)', 'promise-try'],
  ["Uint8Array.fromBase64('')", 'uint8array-base64-hex'],
  ['Math.sumPrecise([1])', 'math-sum-precise'],
  ['document.startViewTransition()', 'view-transitions'],
  ['navigator.setAppBadge(1)', 'badging'],
  ['new CloseWatcher()', 'closewatcher'],
  ['{ using file = open() }', 'syntax'],
]

test('a script with something new is found to need it', async () => {
  for (const [script, feature] of plantedScripts) {
    expect(await unsupportedInScript(script), script).toContain(feature)
  }
})

test('markup and headers with something new are found', () => {
  expect(unsupportedInMarkup('<dialog closedby="any">')).toContain('dialog-closedby')
  const found = unsupportedInHeaders('  Integrity-Policy: blocked-destinations')
  expect(found).toContain('reporting-integrity-violations')
})
