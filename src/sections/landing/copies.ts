import { basename } from 'node:path'
import { wrongField } from '../../content-model/content-fields.ts'

/** Of these an editor adds files. Each other section is in a file of its name, and a second is a copy. */
export const ADDABLE = ['prose', 'questions']

/** @throws with file and line when a section would be on the page twice */
export function refuseCopies(
  sections: readonly {
    readonly filePath?: string | undefined
    readonly data: { readonly section: string }
  }[],
): void {
  const seen = new Map<string, string>()
  for (const { filePath = '', data } of sections) {
    const file = `landing/${basename(filePath)}`
    const other = seen.get(data.section)
    if (other !== undefined && !ADDABLE.includes(data.section)) {
      const what = `${other} is this section too. Delete one of the two, or set hidden: true in it`
      throw wrongField(file, ['section'], what)
    }
    seen.set(data.section, file)
  }
}
