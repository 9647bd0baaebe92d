import type { FileChange, ListChange } from '../../editing/request-schemas.ts'
import type { PagePart } from '../page-parts.ts'
import {
  type Draft,
  draftOf,
  dropDraft,
  isEditing,
  keepDraft,
  keptDraft,
  setEditing,
} from './drafts.ts'
import { button, element, look } from './elements.ts'
import { fieldForm } from './field-form.ts'
import { type Match, matchAt, type Place, placesIn } from './find-fields.ts'
import { eachDocument, isElement, placeForm, placeOver } from './frames.ts'
import { choiceOf, fieldList } from './lists.ts'
import { dropPictures, pictureForm } from './pictures.ts'
import type { Editable, EditableField } from './protocol.ts'
import { sectionList } from './sections.ts'
import { Conflict, type EditingServer } from './server.ts'

/** What the tools know of the page that they are on. */
export interface Page {
  readonly parts: readonly PagePart[]
  /** Its address. */
  readonly address: string
}

/** The tools for editing the texts of a page in place. */
export class Editor {
  readonly #server: EditingServer
  readonly #page: Page
  readonly #status = element('output')
  readonly #outline = element('div', { className: 'outline', hidden: true })
  readonly #panel = element('div', { className: 'panel', hidden: true })
  readonly #over = element('div')
  readonly #bar = element('div', {
    className: 'bar',
    role: 'toolbar',
    ariaLabel: 'Edit the content',
    hidden: true,
  })
  readonly #mode = button('Edit text', () => this.#setMode(!isEditing()))
  #editable: Editable = { files: [], known: {} }
  #returnTo: Element | null = null

  constructor(canvas: ShadowRoot, server: EditingServer, page: Page) {
    this.#server = server
    this.#page = page
    this.#bar.append(
      this.#mode,
      button('Texts', () =>
        this.#toggle(fieldList(this.#editable, page, (place) => this.#open(place))),
      ),
      button('Sections', () => this.#toggle(this.#sections())),
      button('Undo', () => this.#attempt(this.#server.undo(), 'Undone.')),
      this.#status,
    )
    canvas.append(
      element('style', { textContent: look }),
      this.#outline,
      element('div', { className: 'corner' }, this.#panel, this.#bar),
      this.#over,
    )
    this.#listen()
  }

  /** Loads the fields, and opens what was being written when the page was loaded again. */
  async start(): Promise<void> {
    await this.#load()
    this.#setMode(isEditing())
    this.#bar.hidden = false
    const draft = keptDraft()
    if (draft) this.#resume(draft)
  }

  async #load(): Promise<void> {
    this.#editable = await this.#server.fields()
  }

  #listen(): void {
    eachDocument((shown) => {
      shown.addEventListener('click', (event) => this.#onClick(event), true)
      shown.addEventListener('pointerover', ({ target }) => this.#showOutline(target))
      shown.addEventListener('scroll', () => this.#showOutline(null), true)
    })
    dropPictures(isEditing, (file) => this.#openPicture(file))
  }

  #setMode(isOn: boolean): void {
    setEditing(isOn)
    this.#mode.ariaPressed = String(isOn)
    this.#status.textContent = isOn ? 'Click a text to edit it.' : ''
    this.#outline.hidden = true
  }

  #matchOf(target: EventTarget | null): Match | undefined {
    if (!isEditing() || !isElement(target) || target.closest('astro-dev-toolbar')) return undefined
    return matchAt(target, this.#editable, this.#page.parts, this.#page.address)
  }

  #showOutline(target: EventTarget | null): void {
    const match = this.#matchOf(target)
    this.#outline.hidden = match === undefined
    if (!match) return
    placeOver(this.#outline, match.element)
  }

  #onClick(event: MouseEvent): void {
    const match = this.#matchOf(event.target)
    if (!match) return
    event.preventDefault()
    event.stopPropagation()
    const [place, ...others] = match.places
    if (place && others.length === 0) this.#open(place, match.element)
    else this.#toggle(choiceOf(match.places, (chosen) => this.#open(chosen, match.element)))
  }

  #open(place: Place, shown?: HTMLElement, value = place.field.value): void {
    this.#panel.hidden = true
    this.#outline.hidden = true
    this.#returnTo = shown ?? document.activeElement
    if (place.field.kind === 'picture') {
      this.#openPicture(undefined, place)
      return
    }
    const current = { ...place }
    const form = fieldForm(
      place,
      value,
      {
        save: (written) =>
          this.#save(current, [{ kind: 'set', path: place.field.path, value: written }]),
        changeList: (kind) => this.#changeList(current, kind),
        cancel: () => this.#close(),
        keep: (written) => keepDraft(draftOf(current, written)),
        history: () => this.#server.history(place.file.file, place.field.path),
      },
      shown,
    )
    this.#show(form, shown)
  }

  #show(form: HTMLFormElement, shown?: HTMLElement): void {
    this.#over.replaceChildren(form)
    placeForm(form, shown)
    form.querySelector<HTMLElement>('textarea, input, select')?.focus()
  }

  /** Saves a value and closes the form. After a conflict the form stays, with what the file says now. */
  async #save(
    current: { file: Place['file']; field: EditableField },
    changes: FileChange['changes'],
  ): Promise<void> {
    const { file, hash } = current.file
    try {
      await this.#server.change([{ file, hash, changes }])
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      await this.#load()
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
    await this.#saved('Saved.')
  }

  async #changeList(
    current: { file: Place['file']; field: EditableField },
    kind: ListChange['kind'],
  ): Promise<void> {
    const { list } = current.field
    if (list) await this.#save(current, [{ kind, path: list.path, index: list.index }])
  }

  async #saved(message: string): Promise<void> {
    this.#status.textContent = message
    await this.#load()
  }

  #close(): void {
    dropDraft()
    this.#over.replaceChildren()
    if (this.#returnTo instanceof HTMLElement) this.#returnTo.focus()
  }

  #find(file: string, path: readonly string[]): Place | undefined {
    return placesIn(this.#editable.files).find(
      (place) => place.file.file === file && place.field.path.join('\0') === path.join('\0'),
    )
  }

  /** The form comes back with the text and the version that it was written for. */
  #resume({ file, hash, path, value }: Draft): void {
    const place = this.#find(file, path)
    if (place) this.#open({ ...place, file: { ...place.file, hash } }, undefined, value)
    else this.#status.textContent = `Your unsaved text for ${file}: ${value}`
  }

  #attempt(action: Promise<void>, done: string): void {
    action.then(
      () => this.#saved(done),
      (error: Error) => {
        this.#status.textContent = error.message
      },
    )
  }

  #toggle(content: HTMLElement): void {
    const isShown =
      !this.#panel.hidden && this.#panel.firstElementChild?.ariaLabel === content.ariaLabel
    this.#panel.hidden = isShown
    this.#panel.replaceChildren(content)
    content.querySelector<HTMLElement>('input, button')?.focus()
  }

  #sections(): HTMLElement {
    return sectionList(this.#editable, {
      change: (files) => this.#attempt(this.#server.change(files), 'Saved.'),
      add: (section) => this.#attempt(this.#server.addSection(section), 'Added.'),
    })
  }

  /** @param dropped a picture that an editor dropped on the page */
  #openPicture(dropped?: File, wanted?: Place): void {
    const place =
      wanted ?? placesIn(this.#editable.files).find(({ field }) => field.kind === 'picture')
    if (!place) return
    const { file, hash } = place.file
    const form = pictureForm(place, dropped, {
      cancel: () => this.#close(),
      save: async (name, data) => {
        const changes = [{ kind: 'set', path: place.field.path, value: name }] as const
        await this.#server.addPicture(name, data, { file, hash, changes })
        this.#close()
        await this.#saved('Saved.')
      },
    })
    this.#show(form)
  }
}
