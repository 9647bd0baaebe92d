import { hash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ChangeError, ConflictError } from './change-error.ts'
import { changed } from './change-yaml.ts'
import { mistakeIn } from './explain.ts'
import type { FileChange } from './request-schemas.ts'

/** What a file is to hold; null removes it. */
interface Write {
  readonly file: string
  readonly before: Buffer | null
  readonly after: Buffer | null
}

/** Changes the files of a content folder, and takes the changes back. */
export class ContentEditor {
  readonly #folder: string
  /** Every write since the development server started, the latest last. */
  readonly #done: Write[][] = []

  constructor(folder: string) {
    this.#folder = realpathSync(folder)
  }

  /**
   * Changes all the files, or none.
   * @throws ChangeError with a sentence for the editor
   */
  change(wanted: readonly FileChange[]): void {
    this.#write(wanted.map((change) => this.#changed(change)))
  }

  /** Adds a file, such as a section or a picture. @throws ChangeError when there is one of that name */
  add(file: string, content: Buffer, more: readonly FileChange[] = []): void {
    if (existsSync(this.#path(file))) throw new ChangeError(`There is a file ${file} already.`)
    this.#write([
      { file, before: null, after: content },
      ...more.map((change) => this.#changed(change)),
    ])
  }

  /** Takes the latest change back. @throws ChangeError when there is none, or its file has changed since */
  undo(): void {
    const last = this.#done.at(-1)
    if (!last) throw new ChangeError('There is nothing to undo since npm run dev was started.')
    for (const { file, after } of last) {
      if (!isSame(this.#read(file), after)) {
        throw new ChangeError(
          `${file} was changed after your edit, so undo would remove that change too.`,
        )
      }
    }
    this.#done.pop()
    for (const { file, before } of last) this.#put(file, before)
  }

  hash(file: string): string {
    return hash('sha256', this.#read(file) ?? '')
  }

  #changed({ file, hash: seen, changes }: FileChange): Write {
    const before = this.#read(file)
    if (!before) throw new ChangeError(`${file} is not there anymore.`)
    if (hash('sha256', before) !== seen) {
      throw new ConflictError(`${file} was changed in another window or program.`)
    }
    const isMarkdown = file.endsWith('.md')
    const after = changes.reduce(
      (text, change) => changed(text, isMarkdown, change),
      before.toString(),
    )
    return { file, before, after: Buffer.from(after) }
  }

  #write(writes: readonly Write[]): void {
    for (const { file, before, after } of writes) {
      if (!after || !/\.(?:md|yaml)$/.test(file)) continue
      const mistake = mistakeIn(file, after.toString(), (before ?? after).toString())
      if (mistake !== undefined) throw new ChangeError(mistake)
    }
    const changes = writes.filter(({ before, after }) => !isSame(before, after))
    if (changes.length === 0) return
    for (const { file, after } of changes) this.#put(file, after)
    this.#done.push(changes)
  }

  #read(file: string): Buffer | null {
    const path = this.#path(file)
    return existsSync(path) ? readFileSync(path) : null
  }

  #put(file: string, content: Buffer | null): void {
    if (content) writeFileSync(this.#path(file), content)
    else rmSync(this.#path(file))
  }

  /** @throws ChangeError for a file outside the content, also by a symbolic link */
  #path(file: string): string {
    const path = join(this.#folder, file)
    const real = existsSync(path) ? realpathSync(path) : path
    const inside = relative(this.#folder, real)
    if (!/^[\w-]+\/[\w.-]+\.(?:md|yaml|jpe?g|png|webp|avif)$/.test(inside)) {
      throw new ChangeError('Only files of src/content can be changed here.')
    }
    return real
  }
}

function isSame(one: Buffer | null, other: Buffer | null): boolean {
  return one && other ? one.equals(other) : one === other
}
