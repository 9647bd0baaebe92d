import { contentDir } from '../content-model/content-dir.ts'
import { checkNames, readContent, readFields } from '../content-model/content-fields.ts'
import { splitMarkdown } from '../content-model/yaml-file.ts'
import { recordOf } from '../shared/record-of.ts'
import { escapeHtml } from '../shared/text/escape-html.ts'
import { fill, fillAll } from '../shared/text/template.ts'
import { brand, event } from '../site/words.ts'
import { tokenColors } from '../styles/token-colors.ts'
import { ACCOUNT_EMAIL_NAMES, type AccountEmail, accountNamesOf } from './account-email.ts'
import type { EmailContent, EmailTemplate } from './email.ts'
import { EMAIL_KIND_NAMES, type EmailKind, isEmailKind, namesOf } from './kinds.ts'
import { emailMarkdown } from './markdown.ts'
import { EMAIL_TOKENS } from './style.ts'
import { emailLayout, emailTemplates } from './words.ts'

/**
 * Reads the content that emails are written from, outside of a build.
 * @returns `content` for the emails of the outbox, `account` for those of the auth server
 * @throws with the file, the line and what was expected when a file is not what its schema says
 */
export function compileEmails() {
  const { name: product, locale } = readFields(brand)
  const { description } = fillAll(readFields(event), { product })
  const layout = fillAll(readFields(emailLayout), { product })
  return {
    content: {
      product,
      locale,
      description,
      layout,
      colors: recordOf(EMAIL_TOKENS, (name) => tokenColors(name)),
      templates: recordOf(EMAIL_KIND_NAMES, (name) => readTemplate(name, product)),
    } satisfies EmailContent,
    account: recordOf(ACCOUNT_EMAIL_NAMES, (name) => readTemplate(name, product)),
  }
}

/** @throws with the file, the line and what was expected when the file is not an email */
export function readTemplate(name: EmailKind | AccountEmail, product: string): EmailTemplate {
  const fields = fillAll(readFields(emailTemplates[name]), { product })
  const { html, text } = readBody(
    emailTemplates[name].files,
    isEmailKind(name) ? namesOf(name) : accountNamesOf(name),
  )
  return {
    ...fields,
    button: 'button' in fields ? fields.button : null,
    html: fill(html, { product: escapeHtml(product) }),
    text: fill(text, { product }),
  }
}

function readBody(file: string, names: string[]) {
  checkNames(`${contentDir}/${file}`, ['product', ...names])
  const source = readContent(file)
  const { body } = splitMarkdown(source)
  // Empty lines for the fields above keep the lines' numbers.
  const above = source.slice(0, source.length - body.length).replaceAll(/.+/g, '')
  try {
    return emailMarkdown(above + body)
  } catch (error) {
    throw new Error(`${contentDir}/${file}, ${error instanceof Error ? error.message : error}`)
  }
}
