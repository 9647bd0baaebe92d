/** The colors of an email in the light scheme: tokens of src/styles, which emails cannot use. */
export const LIGHT = {
  surface: '#f9f5ec',
  raised: '#fefcf7',
  text: '#0b0f18',
  muted: '#4a505b',
  link: '#784e08',
  accent: '#e4b65c',
  onAccent: '#0b0f18',
  line: '#dad4c6',
}

export type EmailColors = Readonly<typeof LIGHT>

export const DARK: EmailColors = {
  surface: '#0b0f18',
  raised: '#131823',
  text: '#f2eee6',
  muted: '#afaaa0',
  link: '#ecc573',
  accent: '#e4b65c',
  onAccent: '#0b0f18',
  line: '#2b303b',
}

const FONT = "font:400 16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * Styles by class. They are written into each element, because many email programs ignore style
 * sheets; those that know dark mode read it from the style sheet below.
 */
const STYLES = {
  surface: `${FONT};background:${LIGHT.surface}`,
  raised: `${FONT};background:${LIGHT.raised};border:1px solid ${LIGHT.line};border-top:4px solid ${LIGHT.accent};word-break:break-word`,
  product: `margin:0 0 24px;font:400 20px/1.3 Georgia,serif;color:${LIGHT.text}`,
  heading: `margin:0 0 20px;font:400 28px/1.25 Georgia,serif;color:${LIGHT.text}`,
  h2: `margin:24px 0 8px;font:400 20px/1.3 Georgia,serif;color:${LIGHT.text}`,
  p: `margin:0 0 16px;color:${LIGHT.text}`,
  li: `margin:0 0 8px;color:${LIGHT.text}`,
  blockquote: `margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${LIGHT.line}`,
  label: `padding:8px 16px 8px 0;vertical-align:top;text-align:left;font-weight:400;word-break:normal;color:${LIGHT.muted}`,
  value: `padding:8px 0;vertical-align:top;color:${LIGHT.text}`,
  a: `color:${LIGHT.link}`,
  button: `display:inline-block;padding:14px 24px;border-radius:4px;background:${LIGHT.accent};color:${LIGHT.onAccent};font-weight:600;line-height:20px;text-decoration:none`,
  small: `margin:0 0 8px;font-size:14px;color:${LIGHT.muted}`,
} as const

export type StyleName = keyof typeof STYLES

/** The attributes that give an element its look in both color schemes. */
export function styled(name: StyleName, more = ''): string {
  return `class="${name}" style="${[STYLES[name], more].filter(Boolean).join(';')}"`
}

const DARK_RULES: readonly (readonly [string, string])[] = [
  ['.surface', `background:${DARK.surface}`],
  [
    '.raised',
    `background:${DARK.raised};border-color:${DARK.line};border-top-color:${DARK.accent}`,
  ],
  ['.product,.heading,.h2,.p,.li,.value', `color:${DARK.text}`],
  ['.label,.small', `color:${DARK.muted}`],
  ['.blockquote', `border-color:${DARK.line}`],
  ['.a', `color:${DARK.link}`],
  ['.button', `background:${DARK.accent};color:${DARK.onAccent}`],
]

/** The style sheet in the head of every email. */
export const STYLE_SHEET = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${DARK_RULES.map(([name, rule]) => `${name}{${important(rule)}}`).join('')}}`,
].join('')

/** A style sheet yields to the style of an element otherwise. */
function important(rule: string): string {
  return rule.replace(/;|$/g, ' !important$&')
}
