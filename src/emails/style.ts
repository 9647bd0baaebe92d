/** The tokens of src/styles that emails use. */
export const EMAIL_TOKENS = [
  'surface',
  'raised',
  'text',
  'muted',
  'accent-text',
  'accent',
  'on-accent',
  'line',
] as const

export type EmailToken = (typeof EMAIL_TOKENS)[number]

/** Each in the two color schemes. */
export type EmailColors = Readonly<
  Record<EmailToken, { readonly light: string; readonly dark: string }>
>

const FONT = "font:400 16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * Styles by class, with the site's tokens. They are written into each element, because many email
 * programs ignore style sheets; those that know dark mode read it from the style sheet below.
 */
const STYLES = {
  surface: `${FONT};background:var(--surface)`,
  raised: `${FONT};background:var(--raised);border:1px solid var(--line);border-top:4px solid var(--accent);word-break:break-word`,
  product: 'margin:0 0 24px;font:400 20px/1.3 Georgia,serif;color:var(--text)',
  heading: 'margin:0 0 20px;font:400 28px/1.25 Georgia,serif;color:var(--text)',
  h2: 'margin:24px 0 8px;font:400 20px/1.3 Georgia,serif;color:var(--text)',
  p: 'margin:0 0 16px;color:var(--text)',
  li: 'margin:0 0 8px;color:var(--text)',
  blockquote: 'margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid var(--line)',
  label:
    'padding:8px 16px 8px 0;vertical-align:top;text-align:left;font-weight:400;word-break:normal;color:var(--muted)',
  value: 'padding:8px 0;vertical-align:top;color:var(--text)',
  a: 'color:var(--accent-text)',
  button:
    'display:inline-block;padding:14px 24px;border-radius:4px;background:var(--accent);color:var(--on-accent);font-weight:600;line-height:20px;text-decoration:none',
  small: 'margin:0 0 8px;font-size:14px;color:var(--muted)',
} as const

/** The attributes that give an element its look in both color schemes. */
export function styled(name: keyof typeof STYLES, more = ''): string {
  return `class="${name}" style="${[STYLES[name], more].filter(Boolean).join(';')}"`
}

/** The style sheet in the head of every email: in dark mode the colors of each style are others. */
export const STYLE_SHEET = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${Object.entries(STYLES).map(darkRule).join('')}}`,
].join('')

/** What has a color. A style sheet yields to the style of an element otherwise. */
function darkRule([name, style]: [string, string]): string {
  const colored = style.split(';').filter((declaration) => declaration.includes('var(--'))
  return `.${name}{${colored.map((declaration) => `${declaration} !important`).join(';')}}`
}

/** Writes the colors in the places of their names, which are in styles: email programs know no variables. */
export function paint(html: string, colors: EmailColors): string {
  return html.replaceAll(/(<style>)[^<]*|style="[^"]*/g, (styles, sheet) =>
    EMAIL_TOKENS.reduce(
      (painted, name) =>
        painted.replaceAll(`var(--${name})`, colors[name][sheet ? 'dark' : 'light']),
      styles,
    ),
  )
}
