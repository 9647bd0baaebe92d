import { readFileSync } from 'node:fs'
import { EMAIL_TOKENS, type EmailColors } from './domain/email-style.ts'
import { recordOf } from './domain/record-of.ts'

const FILE = 'src/styles/tokens.css'

/**
 * The colors of the site in the form that email programs know, such as #faf4ea.
 * @throws when a token has no such form
 */
export function emailColors(css = readFileSync(FILE, 'utf8')): EmailColors {
  return recordOf(EMAIL_TOKENS, (name) => {
    const { light, dark } = valuesOf(css, name)
    return { light: hexOf(name, light), dark: hexOf(name, dark) }
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

/** A color such as `oklch(80% 0.12 82)`, by the matrices of CSS Color 4. */
function hexOf(name: string, color: string): string {
  if (/^#[\da-f]{6}$/i.test(color)) return color
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(color) ?? []
  if (lightness === undefined) {
    const forms = 'a color such as oklch(80% 0.12 82) or #faf4ea, which emails can show'
    throw new Error(`${FILE}: --${name} is "${color}". Expected ${forms}.`)
  }
  const angle = (Number(hue) * Math.PI) / 180
  const a = Number(chroma) * Math.cos(angle)
  const b = Number(chroma) * Math.sin(angle)
  const light = Number(lightness) / 100
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  return `#${[
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
    .map(inHex)
    .join('')}`
}

/** One channel of linear light as two digits. */
function inHex(linear: number): string {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  const byte = Math.round(255 * Math.min(1, Math.max(0, encoded)))
  return byte.toString(16).padStart(2, '0')
}
