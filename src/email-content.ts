import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'astro/zod'
import { ACCOUNT_EMAILS, type AccountEmail, accountNamesOf } from './domain/account-email.ts'
import type { EmailContent, EmailTemplate } from './domain/email.ts'
import { EMAIL_KINDS, namesOf } from './domain/email-kinds.ts'
import { escapeHtml } from './domain/escape-html.ts'
import { fill, fillAll, namesIn } from './domain/template.ts'
import { emailMarkdown } from './email-markdown.ts'
import * as emails from './schemas/emails.ts'
import { brand, event } from './schemas/site.ts'
import { readYaml } from './yaml-file.ts'

export interface CompiledEmails {
  /** What the emails of the outbox are written from. */
  readonly content: EmailContent
  /** The emails of the auth server. */
  readonly account: Readonly<Record<AccountEmail, EmailTemplate>>
}

/**
 * Reads the content that emails are written from, outside of a build.
 * @throws with the file, the line and what was expected when a file is not what its schema says
 */
export async function compileEmails(): Promise<CompiledEmails> {
  const { name: product, locale } = await readFields(brand)
  const { timeZone, recordingAddress, joinAddress, ...facts } = await readFields(event)
  const { id, title, description, minutes } = fillAll(facts, { product })
  const layout = fillAll(await readFields(emails.emailLayout), { product })
  const templates = await eachOf(EMAIL_KINDS, (kind) => readTemplate(kind, namesOf(kind), product))
  return {
    content: {
      product,
      locale,
      timeZone,
      session: { id, title, description, minutes, location: joinAddress ?? '' },
      recordingAddress: recordingAddress ?? '',
      layout,
      templates,
    },
    account: await eachOf(ACCOUNT_EMAILS, (name) =>
      readTemplate(name, accountNamesOf(name), product),
    ),
  }
}

/** A value for each name of a record. */
function eachOf<Name extends string, Value>(
  names: Readonly<Record<Name, unknown>>,
  make: (name: Name) => Promise<Value>,
): Promise<Record<Name, Value>>
async function eachOf(
  names: Readonly<Record<string, unknown>>,
  make: (name: string) => Promise<unknown>,
): Promise<unknown> {
  const entries = Object.keys(names).map(async (name) => [name, await make(name)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

const { emailLayout: _, ...templateFiles } = emails

async function readTemplate(
  name: string,
  names: string[],
  product: string,
): Promise<EmailTemplate> {
  const described = Object.values(templateFiles).find(({ files }) => files === `emails/${name}.md`)
  if (!described) throw new Error(`No schema describes emails/${name}.md.`)
  const read = await readFields<(typeof described)['schema']>(described)
  const fields = fillAll(read, { product })
  const { subject, preheader, heading } = fields
  const { html, text } = await readBody(described.files, names)
  return {
    subject,
    preheader,
    heading,
    button: 'button' in fields ? fields.button : null,
    html: fill(html, { product: escapeHtml(product) }),
    text: fill(text, { product }),
  }
}

async function readBody(file: string, names: string[]) {
  const body = (await readContent(file)).replace(/^---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/, '')
  const known = ['product', ...names]
  const unknown = namesIn(body).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const listed = known.map((name) => `{${name}}`).join(', ')
    throw new Error(
      `src/content/${file}: "{${unknown}}" stands for nothing here. Known: ${listed}.`,
    )
  }
  try {
    return emailMarkdown(body)
  } catch (error) {
    throw new Error(`src/content/${file}: ${error instanceof Error ? error.message : error}`)
  }
}

interface Described<Schema extends z.ZodType> {
  readonly files: string
  readonly schema: Schema
}

async function readFields<Schema extends z.ZodType>({
  files: file,
  schema,
}: Described<Schema>): Promise<z.output<Schema>> {
  const { document, lineOf } = readYaml(await readContent(file), file.endsWith('.md'))
  const [broken] = document.errors
  if (broken) throw new Error(`src/content/${file}: it cannot be read (${broken.message})`)
  const parsed = schema.safeParse(document.toJS())
  if (parsed.success) return parsed.data
  const mistakes = parsed.error.issues.map(({ path, message }) => {
    const names = path.map(String)
    return `src/content/${file}, line ${lineOf(names) ?? 1}: ${names.join('.')}: ${message}.`
  })
  throw new Error(mistakes.join('\n'))
}

function readContent(file: string): Promise<string> {
  return readFile(join('src/content', file), 'utf8')
}
