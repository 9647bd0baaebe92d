import { createElement, Fragment, type ReactNode } from 'react'
import { type Block, parseRichText, type Run } from '../shared/text/rich-text.ts'

/** A text as admins write it, with its paragraphs, lists, bold words and links. */
export function RichText({ text }: { text: string }) {
  return createElement(Fragment, null, ...parseRichText(text).map(block))
}

function block({ kind, lines }: Block): ReactNode {
  if (kind === 'list') {
    const items = lines.map((runs) => createElement('li', { dir: 'auto' }, ...runs.map(run)))
    return createElement('ul', { className: 'mt-1 max-w-measure list-disc pl-6' }, ...items)
  }
  const inner = lines.flatMap((runs, at) => [at > 0 && <br />, ...runs.map(run)])
  return createElement('p', { className: 'mt-1 max-w-measure', dir: 'auto' }, ...inner)
}

/** Each in an element of its own, so that a browser that translates replaces it as a whole. */
function run({ text, isBold, href }: Run): ReactNode {
  if (href !== null) {
    const link = <a href={href}>{text}</a>
    return isBold ? <strong>{link}</strong> : link
  }
  return isBold ? <strong>{text}</strong> : <span>{text}</span>
}
