import { readFile } from 'node:fs/promises'
import { copyProject } from './project-copy.ts'

interface Block {
  /** The first word after the fence. */
  language: string
  /** What follows it: the file to make, if any. */
  file: string
  text: string
}

/** The code blocks of a document. */
async function codeBlocks(document: string): Promise<Block[]> {
  const found = (await readFile(document, 'utf8')).matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)
  return Array.from(found, ([, language = '', file = '', text = '']) => ({ language, file, text }))
}

/** A copy of the project in which somebody has done what the code blocks of a document say. */
export async function copyFollowing(document: string) {
  const project = await copyProject()
  for (const { language, file, text } of await codeBlocks(document)) {
    if (language === 'diff') await project.apply(text)
    else if (file) await project.add(file, text)
  }
  return project
}
