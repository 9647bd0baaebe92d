import { stringify } from 'yaml'
import { ChangeError } from './change-error.ts'

/** A section of a kind of which the landing page may have any number. */
export interface NewSection {
  readonly section: 'prose' | 'questions'
  readonly heading: string
  readonly order: number
}

/** The file of a new section and its content, for the editor to write on. */
export function newSection({
  section,
  heading,
  order,
}: NewSection): [file: string, content: Buffer] {
  const name = heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  if (name === '') throw new ChangeError('Write a heading first.')
  const start = { section, order, heading }
  const questions = [{ question: 'A question?', answer: 'Its answer.' }]
  const fields = section === 'questions' ? { ...start, questions } : start
  return [
    `landing/${name}.md`,
    Buffer.from(`---\n${stringify(fields)}---\n\nThe text of the section.\n`),
  ]
}
