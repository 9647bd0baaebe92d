/** More words in a sentence are hard to follow, above all on a phone. */
const MOST_WORDS = 35

/** What a writer should look at again in a text: its long sentences, and its pictures without a description. */
export function writingProblems(
  text: string,
  { file, path }: { file: string; path: readonly string[] },
): string[] {
  return isForMachines(file, path) ? [] : [...longSentences(text), ...undescribedPictures(text)]
}

function isForMachines(file: string, path: readonly string[]): boolean {
  return file === 'tools/prompts.yaml' && path.at(-1) === 'prompt'
}

function longSentences(text: string): string[] {
  const sentences = text.split(/(?<=[.!?:])\s+|\n\s*\n|\n(?=\s*(?:[-*>]|\d+\.) )/)
  return sentences
    .map((sentence) => ({
      sentence,
      words: sentence.split(/\s+/).filter((word) => /\w/.test(word)).length,
    }))
    .filter(({ words }) => words > MOST_WORDS)
    .map(
      ({ sentence, words }) =>
        `a sentence of ${words} words, more than ${MOST_WORDS}: “${start(sentence)}”`,
    )
}

function undescribedPictures(text: string): string[] {
  return Array.from(
    text.matchAll(/!\[\s*\]\(([^)]+)\)/g),
    ([, address]) => `the picture ${address} has no description in its brackets`,
  )
}

function start(sentence: string): string {
  return `${sentence.trim().split(/\s+/).slice(0, 6).join(' ')} …`
}

/** What a text says is still to be named. */
export function markedPlaceholders(text: string): string[] {
  return Array.from(text.matchAll(/\[([^[\]]+): to be named\]/g), ([, what = '']) => what)
}

export function notFilledIn(what: string): string {
  return `${what} is not filled in`
}
