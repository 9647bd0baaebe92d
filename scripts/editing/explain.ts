import type { ImageMetadata } from 'astro'
import { z } from 'astro/zod'
import { namesIn } from '../../src/domain/template.ts'
import { readYaml } from '../../src/yaml-file.ts'
import { collectionOf } from '../content-schema.ts'
import { labelOf } from '../pages-cms/field.ts'
import { paragraphsOf } from './content-texts.ts'

type Issue = z.core.$ZodIssue

/**
 * Why a content file cannot be saved like this, in one sentence.
 * @param before what the file holds now
 * @returns undefined if the file is right
 */
export function mistakeIn(file: string, source: string, before: string): string | undefined {
  const schema = collectionOf(file)?.schema
  if (!schema) return `No schema describes ${file}.`
  const { document } = readYaml(source, file.endsWith('.md'))
  const [error] = document.errors
  if (error) return `The file could not be read anymore: ${error.code}.`
  const made = typeof schema === 'function' ? schema({ image: picture }) : schema
  const issue = made.safeParse(document.toJS(), { reportInput: true }).error?.issues[0]
  return issue ? sentence(issue) : unknownName(file, source, before)
}

/** The name of a picture's file; the build checks that it is there. */
function picture() {
  return z.string().transform((src): ImageMetadata => ({ src, width: 1, height: 1, format: 'png' }))
}

/** The text below the front matter may name what it named before, and the product. */
function unknownName(file: string, source: string, before: string): string | undefined {
  if (!file.endsWith('.md')) return undefined
  const names = (text: string) =>
    namesIn(
      paragraphsOf(text)
        .map((part) => part.text)
        .join('\n'),
    )
  const known = new Set(['product', ...names(before)])
  const unknown = names(source).find((name) => !known.has(name))
  return (
    unknown && `“{${unknown}}” stands for nothing here; write {product} for the product’s name.`
  )
}

function sentence(issue: Issue): string {
  const name = `“${issue.path.map((step) => (typeof step === 'number' ? String(step + 1) : labelOf(String(step)))).join(' → ')}”`
  if (issue.code === 'too_big') return `${name} ${tooBig(issue)}.`
  if (issue.code === 'too_small') return `${name} ${tooSmall(issue)}.`
  if (issue.code === 'invalid_value') return `${name} must be one of: ${issue.values.join(', ')}.`
  if (issue.code === 'invalid_type') return `${name} ${wrongType(issue)}.`
  if (issue.code === 'unrecognized_keys')
    return `${name} has a field that is not known: ${issue.keys.join(', ')}.`
  return `${name} is not right: ${expectedIn(issue)}.`
}

function tooBig({ origin, maximum, input }: z.core.$ZodIssueTooBig): string {
  if (origin === 'string') {
    const over = String(input).trim().length - Number(maximum)
    return `is ${over} characters too long: ${maximum} characters fit`
  }
  return origin === 'array'
    ? `has too many entries: at most ${maximum}`
    : `must be at most ${maximum}`
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string')
    return minimum === 1 ? 'must not be empty' : `needs at least ${minimum} characters`
  if (origin === 'array') return `has too few entries: at least ${minimum}`
  return inclusive === false ? `must be more than ${minimum}` : `must be at least ${minimum}`
}

function wrongType({ expected, input }: z.core.$ZodIssueInvalidType): string {
  if (input === null || input === undefined) return 'must not be empty'
  if (expected === 'int') return 'must be a whole number'
  return expected === 'number' ? 'must be a number' : `must be a ${expected}`
}

/** Of a choice between several forms, what the last one expects. */
function expectedIn(issue: Issue): string {
  const inner = issue.code === 'invalid_union' ? issue.errors.flat().at(-1) : undefined
  return inner ? expectedIn(inner) : issue.message
}
