import { readFileSync } from 'node:fs'
import { transform } from 'lightningcss'

const FILE = 'src/styles/tokens.css'

type Colors = Readonly<Record<'light' | 'dark', string>>

/**
 * The color of a token in both color schemes, for what cannot read the style sheet: emails, pictures
 * and browsers' own surfaces. Its form is one that all of them know, such as #faf4ea or red.
 * @throws when the token has no such form
 */
export function tokenColors(name: string, css = readFileSync(FILE, 'utf8')): Colors {
  const { light, dark } = valuesOf(css, name)
  return { light: inOldForm(name, light), dark: inOldForm(name, dark) }
}

/** What a token stands for in each color scheme. */
function valuesOf(css: string, name: string): Colors {
  const [, value = ''] = new RegExp(`--${name}: ([^;]+);`).exec(css) ?? []
  const [, light = value, dark = value] = /^light-dark\(([^,]+), (.+)\)$/.exec(value) ?? []
  const resolve = (part: string, scheme: 'light' | 'dark') => {
    const [, other] = /^var\(--(.+)\)$/.exec(part) ?? []
    return other === undefined ? part : valuesOf(css, other)[scheme]
  }
  return { light: resolve(light, 'light'), dark: resolve(dark, 'dark') }
}

/** As it is read by what knows none of the newer forms. */
function inOldForm(name: string, color: string): string {
  const code = Buffer.from(`a{color:${color}}`)
  const old = transform({ filename: FILE, code, minify: true, targets: { safari: 10 << 16 } })
  const [, known] = /color:(#[\da-f]+|[a-z]+)[;}]/.exec(old.code.toString()) ?? []
  if (known !== undefined) return known
  throw new Error(`${FILE}: --${name} is "${color}". Expected a color such as #faf4ea.`)
}
