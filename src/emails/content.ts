import { type MdastNode, markdownToMdast } from 'satteri'
import { contentDir } from '../content-model/content-dir.ts'
import { checkNames, readContent, readFields, told } from '../content-model/content-fields.ts'
import { leadsElsewhere } from '../content-model/fields.ts'
import { splitMarkdown } from '../content-model/yaml-file.ts'
import { recordOf } from '../shared/record-of.ts'
import { escapeHtml } from '../shared/text/escape-html.ts'
import { fill, fillAll } from '../shared/text/template.ts'
import { brand, event } from '../site/words.ts'
import { tokenColors } from '../styles/token-colors.ts'
import type { EmailContent, EmailTemplate } from './email.ts'
import { EMAIL_KIND_NAMES, type EmailKind, namesOf } from './kinds.ts'
import { EMAIL_TOKENS, styled } from './style.ts'
import { emailLayout, emailTemplates } from './words.ts'

/**
 * Reads the content that emails are written from, outside of a build.
 * @throws with the file, the line and what was expected when a file is not what its schema says
 */
export function compileEmails(): EmailContent {
  const { name: product, locale } = readFields(brand)
  const { description } = fillAll(readFields(event), { product })
  const layout = fillAll(readFields(emailLayout), { product })
  return {
    product,
    locale,
    description,
    layout,
    colors: recordOf(EMAIL_TOKENS, (name) => tokenColors(name)),
    templates: recordOf(EMAIL_KIND_NAMES, (name) => readTemplate(name, product)),
  }
}

/** @throws with the file, the line and what was expected when the file is not an email */
export function readTemplate(name: EmailKind, product: string): EmailTemplate {
  const template = emailTemplates[name]
  const file = `${contentDir}/${template.files}`
  const fields = fillAll(readFields(template), { product })
  checkNames(file, ['product', ...namesOf(name)])
  const source = readContent(template.files)
  const { body } = splitMarkdown(source)
  // Without it people would get an email without what was written to them.
  const needed = namesOf(name).find((each) => each === 'body' || each === 'message')
  if (needed && !body.includes(`{${needed}}`))
    throw told(`${file}: expected {${needed}} in the text below its fields.`)
  // Empty lines for the fields above keep the lines' numbers.
  const above = source.slice(0, source.length - body.length).replaceAll(/.+/g, '')
  try {
    const { html, text } = emailMarkdown(above + body)
    return {
      ...fields,
      button: 'button' in fields ? fields.button : null,
      html: fill(html, { product: escapeHtml(product) }),
      text: fill(text, { product }),
    }
  } catch (error) {
    throw told(`${file}, ${error instanceof Error ? error.message : error}`)
  }
}

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
      // A reader of an email is on no page that the rest of an address could be taken from.
      if (!leadsElsewhere(node.url) && !/^\{\w+\}/.test(node.url))
        throw new Error(
          `line ${node.position?.start.line ?? 1}: A link in an email needs a whole address, such as https://example.com, not "${node.url}".`,
        )
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
      return inner('\n\n').replaceAll(/^/gm, '> ')
    default:
      return inner()
  }
}
