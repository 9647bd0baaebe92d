import { DataError, runToFault } from '../../shared/fault.ts'
import { type FieldValues, fieldsIn } from '../../shared/text/template.ts'
import { toast } from '../../shared/toasts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Labeled } from '../../ui/Field.tsx'
import { LongText } from '../../ui/tools/LongText.tsx'
import { datedNotes } from '../challenge/notes.ts'
import { $tools, refreshPage } from '../member/member.ts'
import { withNotes } from './notes.ts'
import { FIELD_LIMIT, type Prompt } from './rules.ts'
import type { PromptsWords } from './words.ts'

interface Props {
  item: Prompt
  words: PromptsWords
  values: FieldValues
  onWrite: (name: string, edit: (value: string) => string) => void
}

/** The fields of one prompt, in the order of its text. */
export function PromptFields({ item, words, values, onWrite }: Props) {
  return fieldsIn(item.prompt).map((name) => (
    <div key={name} className="mb-4">
      <PromptField
        words={words}
        label={words.fields[name]?.label ?? name}
        hint={name === words.sharedField ? words.shared : undefined}
        example={words.fields[name]?.example}
        value={values.get(name) ?? ''}
        onWrite={(value) => onWrite(name, () => value)}
      />
      {name === words.notesField && (
        <TakeNotes
          words={words}
          onTake={(notes) => onWrite(name, (value) => withNotes(value, notes))}
        />
      )}
    </div>
  ))
}

interface FieldProps {
  words: PromptsWords
  label: string
  hint: string | undefined
  example: string | undefined
  value: string
  onWrite: (value: string) => void
}

function PromptField({ words, label, hint, example, value, onWrite }: FieldProps) {
  const dataText = { 'data-text': value || example }
  return (
    <Labeled label={label} hint={hint}>
      {(control) => (
        <LongText
          {...control}
          rows={2}
          limit={FIELD_LIMIT}
          words={words}
          frame={{ className: 'growing', ...dataText }}
          placeholder={example}
          value={value}
          onWrite={onWrite}
          className="field resize-y text-sm placeholder:text-muted"
        />
      )}
    </Labeled>
  )
}

interface TakeNotesProps {
  words: PromptsWords
  onTake: (notes: readonly string[]) => void
}

/** Puts the notes of the challenge into the field, after what stands there. */
function TakeNotes({ words, onTake }: TakeNotesProps) {
  async function take() {
    const notes = await readDatedNotes()
    onTake(notes)
    toast(notes.length > 0 ? words.notes.taken : words.notes.none)
  }
  return (
    <ActionButton variant="outline" size="sm" className="mt-2" action={() => runToFault(take)}>
      {words.notes.button}
    </ActionButton>
  )
}

/** Without a network they are those that this device has. @throws {DataError} if it has none */
async function readDatedNotes(): Promise<string[]> {
  const fault = await refreshPage()
  const notes = datedNotes($tools.get().get('challenge')?.state ?? {})
  if (fault && notes.length === 0) throw new DataError(fault)
  return notes
}
