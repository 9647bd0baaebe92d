/** More words in a sentence are hard to follow, above all on a phone. */
const MOST_WORDS = 35

/** What a writer should look at again in a text: its long sentences, and its pictures without a description. */
export function writingProblems(text: string): string[] {
  const sentences = text.split(/(?<=[.!?:])\s+|\n\s*\n|\n(?=\s*(?:[-*>]|\d+\.) )/)
  const long = sentences
    .map((sentence) => ({
      sentence,
      words: sentence.split(/\s+/).filter((word) => /\w/.test(word)).length,
    }))
    .filter(({ words }) => words > MOST_WORDS)
    .map(
      ({ sentence, words }) =>
        `a sentence of ${words} words, more than ${MOST_WORDS}: “${start(sentence)}”`,
    )
  const pictures = Array.from(
    text.matchAll(/!\[\s*\]\(([^)]+)\)/g),
    ([, address]) => `the picture ${address} has no description in its brackets`,
  )
  return [...long, ...pictures]
}

function start(sentence: string): string {
  return `${sentence.trim().split(/\s+/).slice(0, 6).join(' ')} …`
}
