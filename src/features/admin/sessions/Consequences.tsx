import type { ReactNode } from 'react'
import { dateInWords } from '../../../shared/date-in-words.ts'
import { fill } from '../../../shared/text/template.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { focusOnMount } from '../../../ui/focus.ts'
import { useWords } from '../words-context.ts'
import type { oddStart } from './session-rules.ts'
import type { CausedEmails, SessionDraft } from './sessions.ts'

/** What saving causes, before it is saved. */
export interface Preview {
  readonly draft: SessionDraft
  readonly start: Date | null
  /** What is asked about a start that is new. */
  readonly odd: ReturnType<typeof oddStart>
  readonly emails: CausedEmails
}

interface Props {
  preview: Preview
  onBack: () => void
  children: ReactNode
}

/** What follows from saving: how many people get which email, and what is odd about the start. */
export function Consequences({ preview: { emails, start, odd, draft }, onBack, children }: Props) {
  const { sessions, locale } = useWords()
  const named = sessions.form
  const kinds: Readonly<Record<string, string>> = named.emails
  const lines = Object.entries(emails).map(([kind, people]) =>
    fill(kinds[kind] ?? named.otherEmails, { people }, locale),
  )
  return (
    <section
      aria-labelledby="follows"
      className="mb-8 max-w-[40rem] border-l-4 border-accent bg-raised p-4 sm:p-5"
    >
      <h3 id="follows" ref={focusOnMount} tabIndex={-1} className="text-lg">
        {named.follows}
      </h3>
      {start && (
        <p className="mt-2 font-bold">
          {dateInWords(start.toISOString(), locale, draft.time_zone, 'short')}
        </p>
      )}
      {odd && <p className="mt-2 border-l-4 border-danger pl-4">{named.odd[odd]}</p>}
      <ul className="my-3 list-disc pl-6">
        {(lines.length > 0 ? lines : [named.noEmails]).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {children}
        <ActionButton variant="ghost" onClick={onBack}>
          {named.back}
        </ActionButton>
      </div>
    </section>
  )
}
