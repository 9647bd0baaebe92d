import type { FileChange } from '../../editing/request-schemas.ts'
import { type Editable, ENDPOINT, type LatestChange, TOKEN_HEADER } from './protocol.ts'

/** Why the server refused, in a sentence for the editor. */
export class Refused extends Error {}

/** The file is not the version that the editor saw. */
export class Conflict extends Refused {}

/** The development server's side of editing. Every method may throw Refused. */
export class EditingServer {
  readonly #token: string

  constructor(token: string) {
    this.#token = token
  }

  fields(): Promise<Editable> {
    return this.#ask('fields', {})
  }

  change(files: readonly FileChange[]): Promise<void> {
    return this.#ask('change', { files })
  }

  undo(): Promise<void> {
    return this.#ask('undo', {})
  }

  addSection(section: { section: string; heading: string; order: number }): Promise<void> {
    return this.#ask('section', section)
  }

  addPicture(name: string, data: string, change: FileChange): Promise<void> {
    return this.#ask('picture', { name, data, change })
  }

  /** @returns null if the text is not committed */
  history(file: string, path: readonly string[]): Promise<LatestChange | null> {
    return this.#ask('history', { file, path })
  }

  async #ask<Body>(name: string, body: object): Promise<Body> {
    const response = await fetch(`${ENDPOINT}/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [TOKEN_HEADER]: this.#token },
      body: JSON.stringify(body),
    }).catch(() => {
      throw new Refused('The development server does not answer; is npm run dev running?')
    })
    const answer: Body & string = await response.json()
    if (response.status === 409) throw new Conflict(answer)
    if (!response.ok) throw new Refused(answer)
    return answer
  }
}
