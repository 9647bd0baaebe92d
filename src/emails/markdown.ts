import { type MdastNode, markdownToMdast } from 'satteri'
import { escapeHtml } from '../shared/text/escape-html.ts'
import { styled } from './style.ts'

/**
 * The markdown that emails know, in both forms of an email.
 * @throws with the line when it holds anything else, such as a picture or HTML
 */
export function emailMarkdown(markdown: string): { html: string; text: string } {
  const blocks = childrenOf(markdownToMdast(markdown))
  return {
    html: blocks.map(toHtml).join('\n'),
    text: blocks.map(toText).join('\n\n'),
  }
}

function childrenOf(node: MdastNode): readonly MdastNode[] {
  return 'children' in node ? node.children : []
}

function toHtml(node: MdastNode): string {
  const inner = () => childrenOf(node).map(toHtml).join('')
  switch (node.type) {
    case 'text':
      return escapeHtml(node.value)
    case 'break':
      return '<br>'
    case 'strong':
      return `<strong>${inner()}</strong>`
    case 'emphasis':
      return `<em>${inner()}</em>`
    case 'link':
      return `<a ${styled('a')} href="${escapeHtml(node.url)}">${inner()}</a>`
    case 'paragraph':
      // It has paragraphs of its own.
      if (inner() === '{body}') return inner()
      return `<p ${styled('p')} dir="auto">${inner()}</p>`
    case 'heading':
      return `<h2 ${styled('h2')} dir="auto">${inner()}</h2>`
    case 'listItem':
      return `<li ${styled('li')}>${childrenOf(node).flatMap(childrenOf).map(toHtml).join('')}</li>`
    case 'list':
      return node.ordered ? `<ol>${inner()}</ol>` : `<ul>${inner()}</ul>`
    case 'blockquote':
      return `<blockquote ${styled('blockquote')}>${inner()}</blockquote>`
    default:
      throw new Error(
        `line ${node.position?.start.line ?? 1}: Emails have no "${node.type}". They may hold paragraphs, lists, links and quotes.`,
      )
  }
}

function toText(node: MdastNode): string {
  const inner = (between = '') => childrenOf(node).map(toText).join(between)
  switch (node.type) {
    case 'text':
      return node.value
    case 'break':
      return '\n'
    case 'link':
      return `${inner()} (${node.url})`
    case 'list':
      return childrenOf(node)
        .map((item, i) => `${node.ordered ? `${i + 1}.` : '-'} ${toText(item)}`)
        .join('\n')
    case 'blockquote':
      return inner('\n\n')
    default:
      return inner()
  }
}
