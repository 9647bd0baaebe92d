import type { PagePart } from '../page-parts.ts'
import { isEditing, keptDraft, setEditing } from './drafts.ts'
import { button, element, look } from './elements.ts'
import { type Match, matchAt, type Place } from './find-fields.ts'
import { Forms } from './forms.ts'
import { eachDocument, isElement, placeOver } from './frames.ts'
import { choiceOf, fieldList } from './lists.ts'
import { dropPictures } from './pictures.ts'
import { sectionList } from './sections.ts'
import type { Ask } from './server.ts'

/** The tools for editing the texts of a page in place. */
export class Editor {
  readonly #ask: Ask
  readonly #parts: readonly PagePart[]
  readonly #status = element('output')
  readonly #outline = element('div', { className: 'outline', hidden: true })
  readonly #panel = element('div', { className: 'panel', hidden: true })
  readonly #forms: Forms
  readonly #bar = element('div', {
    className: 'bar',
    role: 'toolbar',
    ariaLabel: 'Edit the content',
    hidden: true,
  })
  readonly #mode = button('Edit text', () => this.#setMode(!isEditing()))

  /** @param parts of the page that the tools are on */
  constructor(canvas: ShadowRoot, ask: Ask, parts: readonly PagePart[]) {
    this.#ask = ask
    this.#parts = parts
    this.#forms = new Forms(ask, (message) => {
      this.#status.textContent = message
    })
    this.#bar.append(
      this.#mode,
      button('Texts', () =>
        this.#toggle(fieldList(this.#forms.editable, parts, (place) => this.#open(place))),
      ),
      button('Sections', () => this.#toggle(this.#sections())),
      button('Undo', () => this.#attempt(this.#ask('undo', {}), 'Undone.')),
      this.#status,
    )
    canvas.append(
      element('style', { textContent: look }),
      this.#outline,
      element('div', { className: 'corner' }, this.#panel, this.#bar),
      this.#forms.over,
    )
    this.#listen()
  }

  /** Loads the fields, and opens what was being written when the page was loaded again. */
  async start(): Promise<void> {
    await this.#forms.load()
    this.#setMode(isEditing())
    this.#bar.hidden = false
    const draft = keptDraft()
    if (draft) this.#forms.resume(draft)
  }

  #listen(): void {
    eachDocument((shown) => {
      shown.addEventListener('click', (event) => this.#onClick(event), true)
      shown.addEventListener('pointerover', ({ target }) => this.#showOutline(target))
      shown.addEventListener('scroll', () => this.#showOutline(null), true)
    })
    dropPictures(isEditing, (file) => this.#forms.dropPicture(file))
  }

  #setMode(isOn: boolean): void {
    setEditing(isOn)
    this.#mode.ariaPressed = String(isOn)
    this.#status.textContent = isOn ? 'Click a text to edit it.' : ''
    this.#outline.hidden = true
  }

  #matchOf(target: EventTarget | null): Match | undefined {
    if (!isEditing() || !isElement(target) || target.closest('astro-dev-toolbar')) return undefined
    return matchAt(target, this.#forms.editable, this.#parts)
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

  #open(place: Place, shown?: HTMLElement): void {
    this.#panel.hidden = true
    this.#outline.hidden = true
    this.#forms.open(place, shown)
  }

  #attempt(action: Promise<null>, done: string): void {
    action.then(
      () => {
        this.#status.textContent = done
        return this.#forms.load()
      },
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
    return sectionList(
      this.#forms.editable,
      (files) => this.#attempt(this.#ask('change', { files }), 'Saved.'),
      (section) => this.#attempt(this.#ask('section', section), 'Added.'),
    )
  }
}
