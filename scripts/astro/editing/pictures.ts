import { editingForm, type FormActions } from './editing-form.ts'
import { element } from './elements.ts'
import type { Place } from './find-fields.ts'

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

/** Shows the chosen picture before it is saved. */
export function pictureForm(
  place: Place,
  dropped: File | undefined,
  { save, cancel }: FormActions,
): HTMLFormElement {
  const { field, file } = place
  const input = element('input', {
    type: 'file',
    accept: 'image/jpeg,image/png,image/webp,image/avif',
    ariaLabel: field.label,
  })
  const preview = element('img', { alt: '', hidden: true, width: 240 })
  let chosen = dropped
  const show = () => {
    preview.hidden = chosen === undefined
    if (chosen) preview.src = URL.createObjectURL(chosen)
  }
  input.addEventListener('change', () => {
    chosen = input.files?.[0]
    show()
  })
  show()
  return editingForm(place, {
    hint: `${field.label} in ${file.file}. Drop a picture on the page, or choose one.`,
    tools: [input, preview],
    action: 'Save',
    send: async () => {
      if (!chosen) throw new Error('Choose a picture first.')
      const name = nameOf(chosen)
      const data = await base64(chosen)
      await save({ kind: 'set', path: field.path, value: name }, { name, data })
    },
    cancel,
  })
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
