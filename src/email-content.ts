import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'astro/zod'
import { contentDir } from './content-dir.ts'
import { ACCOUNT_EMAIL_NAMES, accountNamesOf } from './domain/account-email.ts'
import type { EmailContent, EmailTemplate } from './domain/email.ts'
import { EMAIL_KIND_NAMES, namesOf } from './domain/email-kinds.ts'
import { escapeHtml } from './domain/escape-html.ts'
import { recordOf } from './domain/record-of.ts'
import { fill, fillAll, unknownName } from './domain/template.ts'
import { emailMarkdown } from './email-markdown.ts'
import * as emails from './schemas/emails.ts'
import { brand, event } from './schemas/site.ts'
import { readYaml, splitMarkdown } from './yaml-file.ts'

/**
 * Reads the content that emails are written from, outside of a build.
 * @returns `content` for the emails of the outbox, `account` for those of the auth server
 * @throws with the file, the line and what was expected when a file is not what its schema says
 */
export function compileEmails() {
  const { name: product, locale } = readFields(brand)
  const { timeZone, recordingAddress, joinAddress, ...facts } = readFields(event)
  const { id, title, description, minutes } = fillAll(facts, { product })
  const layout = fillAll(readFields(emails.emailLayout), { product })
  return {
    content: {
      product,
      locale,
      timeZone,
      session: { id, title, description, minutes, location: joinAddress ?? '' },
      recordingAddress: recordingAddress ?? '',
      layout,
      templates: recordOf(EMAIL_KIND_NAMES, (kind) => readTemplate(kind, namesOf(kind), product)),
    } satisfies EmailContent,
    account: recordOf(ACCOUNT_EMAIL_NAMES, (name) =>
      readTemplate(name, accountNamesOf(name), product),
    ),
  }
}

const { emailLayout: _, ...templateFiles } = emails

function readTemplate(name: string, names: string[], product: string): EmailTemplate {
  const described = Object.values(templateFiles).find(({ files }) => files === `emails/${name}.md`)
  if (!described) throw new Error(`No schema describes emails/${name}.md.`)
  const read = readFields<(typeof described)['schema']>(described)
  const fields = fillAll(read, { product })
  const { html, text } = readBody(described.files, names)
  return {
    ...fields,
    button: 'button' in fields ? fields.button : null,
    html: fill(html, { product: escapeHtml(product) }),
    text: fill(text, { product }),
  }
}

function readBody(file: string, names: string[]) {
  const body = splitMarkdown(readContent(file)).body
  const mistake = unknownName(body, ['product', ...names])
  if (mistake !== null) throw new Error(`${contentDir}/${file}: ${mistake}.`)
  try {
    return emailMarkdown(body)
  } catch (error) {
    throw new Error(`${contentDir}/${file}: ${error instanceof Error ? error.message : error}`)
  }
}

function readFields<Schema extends z.ZodType>({
  files: file,
  schema,
}: {
  files: string
  schema: Schema
}): z.output<Schema> {
  const { document, lineOf } = readYaml(readContent(file), file.endsWith('.md'))
  const [broken] = document.errors
  if (broken) throw new Error(`${contentDir}/${file}: it cannot be read (${broken.message})`)
  const parsed = schema.safeParse(document.toJS())
  if (parsed.success) return parsed.data
  const mistakes = parsed.error.issues.map(({ path, message }) => {
    const names = path.map(String)
    return `${contentDir}/${file}, line ${lineOf(names) ?? 1}: ${names.join('.')}: ${message}.`
  })
  throw new Error(mistakes.join('\n'))
}

function readContent(file: string): string {
  return readFileSync(join(contentDir, file), 'utf8')
}
