import { readFile } from 'node:fs/promises'

export interface Block {
  /** The first word after the fence. */
  language: string
  /** What follows it: the file to make, if any. */
  file: string
  text: string
}

/** The code blocks of a document. */
export async function codeBlocks(document: string): Promise<Block[]> {
  const found = (await readFile(document, 'utf8')).matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)
  return Array.from(found, ([, language = '', file = '', text = '']) => ({ language, file, text }))
}
