import { type ReactNode, useId, useState } from 'react'
import type { FieldValues } from '../../shared/template.ts'
import { FIELD_LIMIT } from './rules.ts'
import type { PromptsWords } from './words.ts'

interface Props {
  words: PromptsWords
  names: readonly string[]
  values: FieldValues
  onWrite: (name: string, value: string) => void
  /** Whether what is written is saved. */
  children: ReactNode
}

/** The fields of the prompts, each filled in once. On a small screen it waits closed. */
export function OwnWords({ words, names, values, onWrite, children }: Props) {
  // Only ever drawn in a browser: a visitor sees none of it.
  const [isWide] = useState(() => matchMedia('(min-width: 64rem)').matches)
  return (
    <details
      open={isWide}
      className="group min-w-0 self-start rounded border border-line-strong bg-raised lg:sticky lg:top-20"
    >
      <summary className="flex min-h-14 cursor-pointer items-center px-5 py-3">
        <h2 className="flex-1 text-xl">{words.own.title}</h2>
        <span
          aria-hidden="true"
          className="size-2.5 rotate-45 border-b-2 border-r-2 border-current group-open:rotate-[225deg]"
        />
      </summary>
      <div className="px-5 pb-3 lg:max-h-[calc(100vh-10rem)] lg:overflow-y-auto">
        <p className="text-sm text-muted">{words.own.text}</p>
        {names.map((name) => (
          <OwnWord
            key={name}
            label={words.fields[name]?.label ?? name}
            example={words.fields[name]?.example}
            value={values.get(name) ?? ''}
            onWrite={(value) => onWrite(name, value)}
          />
        ))}
        {children}
      </div>
    </details>
  )
}

interface WordProps {
  label: string
  example: string | undefined
  value: string
  onWrite: (value: string) => void
}

function OwnWord({ label, example, value, onWrite }: WordProps) {
  const id = useId()
  const [first, setFirst] = useState<string | null>(value)
  // What has come from another device takes no more room, until the member writes here.
  const isHeld = first !== null && first !== value
  return (
    <div className="mt-4">
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <div
        className={`growing ${isHeld ? 'held' : ''}`}
        data-text={(isHeld ? first : value) || example}
      >
        <textarea
          id={id}
          rows={2}
          dir="auto"
          maxLength={FIELD_LIMIT}
          placeholder={example}
          value={value}
          onChange={({ target }) => {
            setFirst(null)
            onWrite(target.value)
          }}
          className="field resize-y text-sm placeholder:text-muted"
        />
      </div>
    </div>
  )
}
