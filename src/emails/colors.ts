import { readFileSync } from 'node:fs'
import { transform } from 'lightningcss'
import { recordOf } from '../shared/record-of.ts'
import { EMAIL_TOKENS, type EmailColors } from './style.ts'

const FILE = 'src/styles/tokens.css'

/**
 * The colors of the site in the form that email programs know, such as #faf4ea or red.
 * @throws when a token has no such form
 */
export function emailColors(css = readFileSync(FILE, 'utf8')): EmailColors {
  return recordOf(EMAIL_TOKENS, (name) => {
    const { light, dark } = valuesOf(css, name)
    return { light: inEmails(name, light), dark: inEmails(name, dark) }
  })
}

/** What a token stands for in each color scheme. */
function valuesOf(css: string, name: string): { light: string; dark: string } {
  const [, value = ''] = new RegExp(`--${name}: ([^;]+);`).exec(css) ?? []
  const [, light = value, dark = value] = /^light-dark\(([^,]+), (.+)\)$/.exec(value) ?? []
  const resolve = (part: string, scheme: 'light' | 'dark') => {
    const [, other] = /^var\(--(.+)\)$/.exec(part) ?? []
    return other === undefined ? part : valuesOf(css, other)[scheme]
  }
  return { light: resolve(light, 'light'), dark: resolve(dark, 'dark') }
}

/** As browsers read it that know none of the newer forms. */
function inEmails(name: string, color: string): string {
  const code = Buffer.from(`a{color:${color}}`)
  const old = transform({ filename: FILE, code, minify: true, targets: { safari: 10 << 16 } })
  const [, known] = /color:(#[\da-f]+|[a-z]+)[;}]/.exec(old.code.toString()) ?? []
  if (known !== undefined) return known
  throw new Error(`${FILE}: --${name} is "${color}". Expected a color such as #faf4ea.`)
}
