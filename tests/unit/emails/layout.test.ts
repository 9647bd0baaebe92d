import { readFileSync } from 'node:fs'
import { HtmlValidate } from 'html-validate/node'
import { describe, expect, test } from 'vitest'
import { DARK, type EmailColors, LIGHT } from '../../../src/domain/email-style.ts'
import { emailPreviews } from '../../../src/layouts/dev/email-previews.ts'
import { contrast, hexOf } from '../../support/colors.ts'

const markup = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] })

const previews = emailPreviews()

describe.each(previews)('the email $name', ({ html }) => {
  test('is valid and accessible HTML', async () => {
    const { results } = await markup.validateString(html)
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    )
    expect(faults).toEqual([])
  })

  test('has a dark form of every color in the light one', () => {
    const [, sheet = ''] = /<style>(.*)<\/style>/s.exec(html) ?? []
    const dark = new Set(Array.from(sheet.matchAll(/\.(\w+)/g), ([, name = '']) => name))
    const colored = Array.from(
      html.matchAll(/class="(\w+)" style="[^"]*#/g),
      ([, name = '']) => name,
    )
    expect(colored.length).toBeGreaterThan(5)
    expect(colored.filter((name) => !dark.has(name))).toEqual([])
  })

  test('stays small enough for programs that cut long emails off', () => {
    expect(new TextEncoder().encode(html).length).toBeLessThan(20_000)
  })
})

const tokens = readFileSync('src/styles/tokens.css', 'utf8')

/** The two values of a token, resolved to colors. */
function token(name: string): [light: string, dark: string] {
  const [, value = ''] = new RegExp(`--${name}: (.+);`).exec(tokens) ?? []
  const [, ...pair] = /^light-dark\((.+\)|[^,]+), (.+)\)$/.exec(value) ?? []
  const [light = value, dark = value] = pair
  return [resolve(light, 0), resolve(dark, 1)]
}

function resolve(value: string, scheme: 0 | 1): string {
  const [, name] = /^var\(--(.+)\)$/.exec(value) ?? []
  return name === undefined ? hexOf(value) : token(name)[scheme]
}

const TOKEN_NAMES: Record<keyof EmailColors, string> = {
  surface: 'surface',
  raised: 'raised',
  text: 'text',
  muted: 'muted',
  link: 'accent-text',
  accent: 'accent',
  onAccent: 'on-accent',
  line: 'line',
}

test.each(Object.entries(TOKEN_NAMES))('the color %s is that of the site', (name, tokenName) => {
  const colorOf = (colors: EmailColors) => new Map(Object.entries(colors)).get(name)
  expect([colorOf(LIGHT), colorOf(DARK)]).toEqual(token(tokenName))
})

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('in the %s scheme', (_, colors) => {
  test.each<[keyof EmailColors, keyof EmailColors]>([
    ['text', 'raised'],
    ['link', 'raised'],
    ['muted', 'raised'],
    ['muted', 'surface'],
    ['link', 'surface'],
    ['onAccent', 'accent'],
  ])('%s on %s has a contrast of 4.5 at least', (front, back) => {
    expect(contrast(colors[front], colors[back])).toBeGreaterThan(4.5)
  })
})

test('the contrast is computed as WCAG says', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
