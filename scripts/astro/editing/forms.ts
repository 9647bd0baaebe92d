import { type Draft, type DraftValue, draftOf, dropDraft, keepDraft } from './drafts.ts'
import { element } from './elements.ts'
import { fieldForm } from './field-form.ts'
import type { Place } from './find-fields.ts'
import { placeForm } from './frames.ts'
import { listForm } from './list-form.ts'
import { pictureForm } from './pictures.ts'
import type { Editable, FieldValue } from './protocol.ts'
import { Conflict, type EditingServer, type SavedFile } from './server.ts'

function isOfItem(draft?: DraftValue): draft is readonly FieldValue[] {
  return Array.isArray(draft)
}

/** The form that is open over the page, and what it saves. */
export class Forms {
  /** Holds the form. */
  readonly over = element('div')
  editable: Editable = { files: [], known: {} }
  readonly #server: EditingServer
  readonly #tell: (message: string) => void
  #returnTo: Element | null = null

  /** @param tell called with what has been done */
  constructor(server: EditingServer, tell: (message: string) => void) {
    this.#server = server
    this.#tell = tell
  }

  async load(): Promise<void> {
    this.editable = await this.#server.fields()
  }

  /** @param shown the element that the form is for */
  open(place: Place, shown?: HTMLElement, draft?: DraftValue): void {
    this.#returnTo = shown ?? document.activeElement
    this.#show(this.#formFor(place, shown, draft), shown)
  }

  /** @param dropped a picture that an editor dropped on the page */
  dropPicture(dropped: File): void {
    const all = this.editable.files.flatMap((file) => file.fields.map((field) => ({ file, field })))
    const place = all.find(({ field }) => field.kind === 'picture')
    if (place) this.#show(this.#pictureForm(place, dropped))
  }

  /** The form comes back with the text and the version that it was written for. */
  resume({ file, hash, path, value }: Draft): void {
    const place = this.#find(file, path)
    if (place) this.open({ ...place, file: { ...place.file, hash } }, undefined, value)
    else this.#tell(`Your unsaved text for ${file}: ${value}`)
  }

  #formFor(place: Place, shown?: HTMLElement, draft?: DraftValue): HTMLFormElement {
    const { field, file } = place
    if (field.kind === 'picture') return this.#pictureForm(place)
    const current = { ...place }
    const cancel = () => this.#close()
    const keep = (written: DraftValue) => keepDraft(draftOf(current, written))
    const save = (change: object) => this.#save(current, change)
    if (field.kind === 'list') {
      return listForm(place, isOfItem(draft) ? draft : [], {
        save: (fields) => save({ kind: 'add', path: field.path, fields }),
        cancel,
        keep,
      })
    }
    return fieldForm(
      place,
      draft === undefined || isOfItem(draft) ? field.value : draft,
      this.editable.known,
      {
        save: (value) => save({ kind: 'set', path: field.path, value }),
        changeList: async (kind) => {
          const { list } = field
          if (list) await save({ kind, path: list.path, index: list.index })
        },
        cancel,
        keep,
        history: () => this.#server.history(file.file, field.path),
      },
      shown,
    )
  }

  #pictureForm(place: Place, dropped?: File): HTMLFormElement {
    const { file, hash } = place.file
    return pictureForm(place, dropped, {
      cancel: () => this.#close(),
      save: async (name, data) => {
        const change = { kind: 'set', path: place.field.path, value: name }
        await this.#server.addPicture(name, data, { file, hash, changes: [change] })
        await this.#saved()
      },
    })
  }

  #show(form: HTMLFormElement, shown?: HTMLElement): void {
    this.over.replaceChildren(form)
    placeForm(form, shown)
    form.querySelector<HTMLElement>('textarea, input, select')?.focus()
  }

  /** Saves a change and closes the form. After a conflict the form stays, with what the file says now. */
  async #save(
    current: { file: Place['file']; field: Place['field'] },
    change: object,
  ): Promise<void> {
    const { file, hash } = current.file
    try {
      await this.#server.change([{ file, hash, changes: [change] }])
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      await this.load()
      const now = this.#find(file, current.field.path)
      if (!now)
        throw new Conflict(
          `${error.message} This text is not there anymore; copy yours and cancel.`,
        )
      current.file = now.file
      throw new Conflict(
        `${error.message} The text there is now “${now.field.value}”; save again to replace it.`,
      )
    }
    await this.#saved()
  }

  async #saved(): Promise<void> {
    this.#close()
    this.#tell('Saved.')
    await this.load()
  }

  #close(): void {
    dropDraft()
    this.over.replaceChildren()
    if (this.#returnTo instanceof HTMLElement) this.#returnTo.focus()
  }

  #find(file: SavedFile['file'], path: readonly string[]): Place | undefined {
    const found = this.editable.files.find((candidate) => candidate.file === file)
    const field = found?.fields.find((candidate) => candidate.path.join('\0') === path.join('\0'))
    return found && field && { file: found, field }
  }
}
