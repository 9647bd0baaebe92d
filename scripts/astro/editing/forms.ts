import type { Change } from '../../editing/request-schemas.ts'
import { type Draft, type DraftValue, dropDraft, keepDraft } from './drafts.ts'
import { type FormActions, focusFirst } from './editing-form.ts'
import { element } from './elements.ts'
import { fieldForm } from './field-form.ts'
import { type Place, placesIn } from './find-fields.ts'
import { placeForm } from './frames.ts'
import { listForm } from './list-form.ts'
import { pictureForm } from './pictures.ts'
import type { Editable, FieldValue } from './protocol.ts'
import { type Ask, Conflict } from './server.ts'

function isOfItem(draft?: DraftValue): draft is readonly FieldValue[] {
  return Array.isArray(draft)
}

/** The form that is open over the page, and what it saves. */
export class Forms {
  /** Holds the form. */
  readonly over = element('div')
  editable: Editable = { files: [], known: {} }
  readonly #ask: Ask
  readonly #tell: (message: string) => void
  #returnTo: Element | null = null

  /** @param tell called with what has been done */
  constructor(ask: Ask, tell: (message: string) => void) {
    this.#ask = ask
    this.#tell = tell
  }

  async load(): Promise<void> {
    this.editable = await this.#ask('fields', {})
  }

  /**
   * @param shown the element that the form is for
   * @param start what was written or dropped on the page before
   */
  open(place: Place, shown?: HTMLElement, start?: DraftValue | File): void {
    this.#returnTo = shown ?? document.activeElement
    const form = this.#formFor(place, shown, start)
    this.over.replaceChildren(form)
    placeForm(form, shown)
    focusFirst(form)
  }

  /** @param dropped a picture that an editor dropped on the page */
  dropPicture(dropped: File): void {
    const place = placesIn(this.editable.files).find(({ field }) => field.kind === 'picture')
    if (place) this.open(place, undefined, dropped)
  }

  /** The form comes back with the text and the version that it was written for. */
  resume({ file, hash, path, value }: Draft): void {
    const place = this.#find(file, path)
    if (place) this.open({ ...place, file: { ...place.file, hash } }, undefined, value)
    else this.#tell(`Your unsaved text for ${file}: ${value}`)
  }

  #formFor(place: Place, shown?: HTMLElement, start?: DraftValue | File): HTMLFormElement {
    const { field, file } = place
    const current = { ...place }
    const actions: FormActions = {
      save: (change, picture) => this.#save(current, change, picture),
      cancel: () => this.#close(),
      keep: (written) => keepDraft(current, written),
      history: () => this.#ask('history', { file: file.file, path: field.path }),
    }
    const dropped = start instanceof File ? start : undefined
    if (field.kind === 'picture') return pictureForm(place, dropped, actions)
    const draft = start instanceof File ? undefined : start
    if (field.kind === 'list') return listForm(place, isOfItem(draft) ? draft : [], actions)
    const value = draft === undefined || isOfItem(draft) ? field.value : draft
    return fieldForm(place, value, this.editable.known, actions, shown)
  }

  /** Saves a change and closes the form. After a conflict the form stays, with what the file says now. */
  async #save(
    current: { file: Place['file']; field: Place['field'] },
    change: Change,
    picture?: { name: string; data: string },
  ): Promise<void> {
    const { file, hash } = current.file
    const wanted = { file, hash, changes: [change] }
    try {
      await (picture
        ? this.#ask('picture', { ...picture, change: wanted })
        : this.#ask('change', { files: [wanted] }))
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
    this.#close()
    this.#tell('Saved.')
    await this.load()
  }

  #close(): void {
    dropDraft()
    this.over.replaceChildren()
    if (this.#returnTo instanceof HTMLElement) this.#returnTo.focus()
  }

  #find(file: string, path: readonly string[]): Place | undefined {
    return placesIn(this.editable.files).find(
      (place) => place.file.file === file && place.field.path.join('\0') === path.join('\0'),
    )
  }
}
