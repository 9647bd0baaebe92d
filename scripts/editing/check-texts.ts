import { notFilledIn, writingProblems } from '../astro/editing/writing.ts'
import { findPlaceholders } from '../find-placeholders.ts'
import { type ContentText, contentTexts } from './content-texts.ts'

/** Something that a writer should look at again. */
export interface TextProblem {
  /** A content file with its line, or the address of a page. */
  readonly where: string
  readonly what: string
}

/** What the content says that is hard to read or not finished. */
export async function textProblems(folder: string): Promise<TextProblem[]> {
  const texts = await contentTexts(folder)
  const placeholders = await findPlaceholders(folder)
  return [
    ...texts.flatMap((text) =>
      writingProblems(text.text, text).map((what) => ({ where: placeOf(folder, text), what })),
    ),
    ...placeholders.map(({ file, line, what }) => ({
      where: `${file}:${line}`,
      what: notFilledIn(what),
    })),
  ]
}

function placeOf(folder: string, { file, line }: ContentText): string {
  return `${folder}/${file}:${line}`
}

/** Milliseconds until an address counts as dead. */
const PATIENCE = 15_000

/** The links of the content to other sites that lead nowhere. */
export async function deadLinks(folder: string): Promise<TextProblem[]> {
  const links = (await contentTexts(folder)).flatMap((text) =>
    Array.from(text.text.matchAll(/https?:\/\/[^\s)>\]"]+/g), ([address]) => ({
      address,
      where: placeOf(folder, text),
    })),
  )
  const found = Map.groupBy(links, ({ address }) => address)
    .entries()
    .map(async ([address, places]) => {
      const failure = await failureOf(address)
      if (failure === undefined) return []
      return places.map(({ where }) => ({ where, what: `${address} ${failure}` }))
    })
  return (await Promise.all(found)).flat()
}

async function failureOf(address: string): Promise<string | undefined> {
  try {
    const { ok, status } = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) })
    return ok ? undefined : `answers with status ${status}`
  } catch (error) {
    return `cannot be reached (${error instanceof Error ? error.message : error})`
  }
}
