/**
 * The page with every style element of its body at the end of its head. Astro writes the style of its
 * islands before the first one, in the body, where HTML allows no style element.
 */
export function withStylesInHead(html: string): string {
  const [head = '', ...rest] = html.split('</head>')
  const body = rest.join('</head>')
  const styles = body.match(STYLE) ?? []
  if (styles.length === 0) return html
  return `${head}${styles.join('')}</head>${body.replace(STYLE, '')}`
}

const STYLE = /<style\b[^>]*>[\s\S]*?<\/style>/g
