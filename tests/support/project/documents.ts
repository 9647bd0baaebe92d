import { readFile } from 'node:fs/promises'
import { copyProject } from './project-copy.ts'

/** A copy of the project in which somebody has done what the code blocks of a document say. */
export async function copyFollowing(document: string) {
  const project = await copyProject()
  const said = await readFile(document, 'utf8')
  // After the language of a block there may be the file to make.
  const blocks = said.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)
  for (const [, language, file = '', text = ''] of blocks) {
    if (language === 'diff') await project.apply(text)
    else if (file) await project.add(file, text)
  }
  return project
}
