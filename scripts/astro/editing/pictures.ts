import { button, element } from './elements.ts'
import type { Place } from './find-fields.ts'
import { problemLine } from './problem-line.ts'

/** Reports a picture that is dropped on the page. */
export function dropPictures(isOn: () => boolean, dropped: (file: File) => void): void {
  const isPicture = ({ dataTransfer }: DragEvent) =>
    isOn() && dataTransfer?.types.includes('Files') === true
  document.addEventListener('dragover', (event) => {
    if (isPicture(event)) event.preventDefault()
  })
  document.addEventListener('drop', (event) => {
    const [file] = isPicture(event) ? (event.dataTransfer?.files ?? []) : []
    if (!file) return
    event.preventDefault()
    dropped(file)
  })
}

interface PictureActions {
  /** @param data in base64 */
  save(name: string, data: string): Promise<void>
  cancel(): void
}

/** Shows the chosen picture before it is saved. */
export function pictureForm(
  { field, file }: Place,
  dropped: File | undefined,
  { save, cancel }: PictureActions,
): HTMLFormElement {
  const input = element('input', {
    type: 'file',
    accept: 'image/jpeg,image/png,image/webp,image/avif',
    ariaLabel: field.label,
  })
  const preview = element('img', { alt: '', hidden: true, width: 240 })
  const { line, attempt } = problemLine()
  let chosen = dropped
  const show = () => {
    preview.hidden = chosen === undefined
    if (chosen) preview.src = URL.createObjectURL(chosen)
  }
  input.addEventListener('change', () => {
    chosen = input.files?.[0]
    show()
  })
  const send = async () => {
    if (!chosen) throw new Error('Choose a picture first.')
    await save(nameOf(chosen), await base64(chosen))
  }
  const onSave = () => attempt(send())
  show()
  const hint = element('p', {
    className: 'hint',
    textContent: `${field.label} in ${file.file}. Drop a picture on the page, or choose one.`,
  })
  const row = element('div', { className: 'row' }, button('Save', onSave), button('Cancel', cancel))
  const tools = element('div', { className: 'tools' }, hint, input, preview, line, row)
  return element('form', { className: 'form', ariaLabel: `Edit ${field.label}` }, tools)
}

/** File names in the content have letters, digits and hyphens. */
function nameOf({ name }: File): string {
  const [, base = '', ending = ''] = /^(.*)\.(\w+)$/.exec(name) ?? []
  return `${base.replaceAll(/[^\w-]+/g, '-') || 'picture'}.${ending.toLowerCase()}`
}

function base64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^.*,/, '')))
    reader.addEventListener('error', () => reject(new Error('The picture cannot be read.')))
    reader.readAsDataURL(file)
  })
}
