import { transform } from 'lightningcss'
import { type BuiltModules, withImports, wordsIn } from './modules.ts'

const STYLE = /(<style\b[^>]*>)([\s\S]*?)(?=<\/style>)/g

/**
 * The page without the rules for classes that neither its HTML nor any of its modules names. The pages
 * of an area share one file of styles, of which each needs about half.
 */
export function withOwnStyles(html: string, modules: BuiltModules): string {
  const names = new Set(wordsIn(unescaped(html.replace(STYLE, '$1'))))
  for (const module of withImports(html.match(/[\w.-]+\.js\b/g) ?? [], modules, true)) {
    for (const word of modules.get(module)?.words ?? []) names.add(word)
  }
  // How a name with a quotation mark is written depends on what is around it.
  const isNamed = (name: string) => names.has(name) || /['"`\\]/.test(name)
  return html.replace(STYLE, (_, tag: string, css: string) => tag + withRulesFor(isNamed, css))
}

function withRulesFor(isNamed: (name: string) => boolean, css: string): string {
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Rule: {
        style({ value: { selectors } }) {
          const isUsed = selectors.some((selector) =>
            selector.every((part) => part.type !== 'class' || isNamed(part.name)),
          )
          return isUsed ? undefined : []
        },
      },
    },
  })
  return code.toString()
}

function unescaped(html: string): string {
  return html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&(?:amp|#38);/g, '&')
}
