import { wcagContrast } from 'culori'
import { HtmlValidate } from 'html-validate/node'
import { describe, expect, test } from 'vitest'
import { emailPreviews } from '../../../src/emails/previews/previews.ts'
import type { EmailToken } from '../../../src/emails/style.ts'
import { tokenColors } from '../../../src/styles/token-colors.ts'

const markup = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] })

const previews = emailPreviews()

describe.each(previews)('the email $name', ({ html }) => {
  test('is valid and accessible HTML', async () => {
    const { results } = await markup.validateString(html)
    expect(results.flatMap(({ messages }) => messages)).toEqual([])
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

describe('an email has the colors of the site', () => {
  test.each([
    ['one for both schemes', '--accent: oklch(62.8% 0.2577 29.23);', 'red', 'red'],
    ['one for each', '--accent: light-dark(oklch(100% 0 0), oklch(0% 0 0));', '#fff', '#000'],
    [
      'the color of another token',
      '--ink: #123456;\n--paper: light-dark(#fefefe, #000000);\n--accent: light-dark(var(--ink), var(--paper));',
      '#123456',
      '#000',
    ],
  ])('%s', (_, own, light, dark) => {
    expect(tokenColors('accent', own)).toEqual({ light, dark })
  })

  test('and whoever gives a token another form is told which is expected', () => {
    expect(() => tokenColors('line', '--line: currentColor;')).toThrow(
      'src/styles/tokens.css: --line is "currentColor". Expected a color such as #faf4ea.',
    )
  })
})

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each<[EmailToken, EmailToken]>([
    ['text', 'raised'],
    ['accent-text', 'raised'],
    ['muted', 'raised'],
    ['muted', 'surface'],
    ['accent-text', 'surface'],
    ['on-accent', 'accent'],
  ])('%s on %s has a contrast of 4.5 at least', (front, back) => {
    const [text, ground] = [tokenColors(front)[scheme], tokenColors(back)[scheme]]
    expect(wcagContrast(text, ground)).toBeGreaterThan(4.5)
  })
})
