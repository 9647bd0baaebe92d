import { runToFault } from '../../shared/fault.ts'
import { type FieldValues, fieldsIn } from '../../shared/text/template.ts'
import { toast } from '../../shared/toasts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Labeled } from '../../ui/Field.tsx'
import { withNotes } from './notes.ts'
import { FIELD_LIMIT, type Prompt } from './rules.ts'
import type { PromptsWords } from './words.ts'

interface Props {
  item: Prompt
  words: PromptsWords
  values: FieldValues
  onWrite: (name: string, edit: (value: string) => string) => void
  /** Reads the dated notes of the challenge. @throws {DataError} */
  readNotes: () => Promise<readonly string[]>
}

/** The fields of one prompt, in the order of its text. */
export function PromptFields({ item, words, values, onWrite, readNotes }: Props) {
  return fieldsIn(item.prompt).map((name) => (
    <div key={name} className="mb-4">
      <PromptField
        label={words.fields[name]?.label ?? name}
        hint={name === words.sharedField ? words.shared : undefined}
        example={words.fields[name]?.example}
        value={values.get(name) ?? ''}
        onWrite={(value) => onWrite(name, () => value)}
      />
      {name === words.notesField && (
        <TakeNotes
          words={words}
          readNotes={readNotes}
          onTake={(notes) => onWrite(name, (value) => withNotes(value, notes))}
        />
      )}
    </div>
  ))
}

interface FieldProps {
  label: string
  hint: string | undefined
  example: string | undefined
  value: string
  onWrite: (value: string) => void
}

function PromptField({ label, hint, example, value, onWrite }: FieldProps) {
  return (
    <Labeled label={label} hint={hint}>
      {(control) => (
        <div className="growing" data-text={value || example}>
          <textarea
            {...control}
            rows={2}
            dir="auto"
            maxLength={FIELD_LIMIT}
            placeholder={example}
            value={value}
            onChange={({ target }) => onWrite(target.value)}
            className="field resize-y text-sm placeholder:text-muted"
          />
        </div>
      )}
    </Labeled>
  )
}

interface TakeNotesProps extends Pick<Props, 'readNotes'> {
  words: PromptsWords
  onTake: (notes: readonly string[]) => void
}

/** Puts the notes of the challenge into the field, after what stands there. */
function TakeNotes({ words, readNotes, onTake }: TakeNotesProps) {
  async function take() {
    const notes = await readNotes()
    onTake(notes)
    toast(notes.length > 0 ? words.notes.taken : words.notes.none)
  }
  return (
    <ActionButton variant="outline" size="sm" className="mt-2" action={() => runToFault(take)}>
      {words.notes.button}
    </ActionButton>
  )
}
