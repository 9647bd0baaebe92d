import { type ReactNode, useId, useRef } from 'react'
import { dateInWords } from '../../../shared/dates.ts'
import { SESSION_LIMITS } from '../../../shared/limits.ts'
import { Field } from '../../../ui/Field.tsx'
import { focusOnMount } from '../../../ui/focus.ts'
import { Select } from '../../../ui/tools/Select.tsx'
import type { MasterclassSession } from '../all-sessions.ts'
import { Choice } from '../RecordForm.tsx'
import { useWords } from '../words-context.ts'
import { clockOf, hasStarted, type SessionEntry, weeksLater } from './session-rules.ts'

interface Props {
  shown: MasterclassSession | undefined
  isRepeated: boolean
  hasDate: boolean
  errorOf: (field: string) => string | undefined
  onTyped: () => void
  /** What is asked about the time. */
  children: ReactNode
}

/** What is entered of a session, shown by the clocks of its zone. */
export function SessionFields({ shown, isRepeated, hasDate, errorOf, onTyped, children }: Props) {
  const named = useWords().sessions.form
  const zones = useId()
  const date = useRef<HTMLInputElement>(null)
  const clock = clockOf(shown ?? { startsAt: null, timeZone: 'UTC' })
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const field = (name: keyof SessionEntry) => ({
    name,
    label: named.fields[name],
    error: errorOf(name),
    autoComplete: 'off',
  })
  return (
    <>
      <Field
        {...field('title')}
        maxLength={SESSION_LIMITS.title}
        defaultValue={shown?.title}
        autoFocus
      />
      {hasDate && (
        <>
          {isRepeated && (
            <Select
              label={named.weeksLater}
              name="weeks"
              defaultValue={1}
              onChange={({ currentTarget: { value } }) => {
                if (!date.current || !shown) return
                date.current.value = weeksLater(shown, Number(value))
                // As if it were typed, so that the form's draft keeps it too.
                date.current.dispatchEvent(new Event('input', { bubbles: true }))
                onTyped()
              }}
            >
              {[1, 2, 3, 4].map((number) => (
                <option key={number}>{number}</option>
              ))}
            </Select>
          )}
          <div className="grid gap-5 sm:grid-cols-2" onChange={onTyped}>
            <Field
              {...field('date')}
              ref={date}
              type="date"
              max="9998-12-31"
              defaultValue={isRepeated && shown ? weeksLater(shown, 1) : clock.date}
            />
            <Field {...field('time')} type="time" defaultValue={clock.time} />
          </div>
          {children}
        </>
      )}
      <Field
        {...field('timeZone')}
        list={zones}
        hint={named.timeZoneHint}
        onChange={onTyped}
        defaultValue={shown?.timeZone ?? ownZone}
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field('minutes')} inputMode="numeric" defaultValue={shown?.minutes ?? 90} />
        <Field
          {...field('seats')}
          inputMode="numeric"
          defaultValue={shown?.seats ?? 50}
          hint={named.seatsHint}
        />
      </div>
      <Field
        {...field('roomLink')}
        type="url"
        maxLength={SESSION_LIMITS.link}
        hint={named.roomHint}
        defaultValue={shown?.roomLink ?? ''}
      />
      {shown && !isRepeated && hasStarted(shown, new Date()) && (
        <Field
          {...field('recordingLink')}
          type="url"
          maxLength={SESSION_LIMITS.link}
          hint={named.recordingHint}
          defaultValue={shown.recordingLink ?? ''}
        />
      )}
    </>
  )
}

/** The instants at which the clocks of a zone show the same time. */
export interface Repeated {
  readonly instants: readonly Date[]
  readonly timeZone: string
}

/** The clocks show the time twice that day: the owner says which of the two is meant. */
export function Choices({ instants, timeZone, startsAt }: Repeated & { startsAt: string }) {
  const { sessions, locale } = useWords()
  const stored = instants.findIndex((instant) => instant.getTime() === Date.parse(startsAt))
  const first = Math.max(0, stored)
  return (
    <fieldset className="min-w-0 border-l-4 border-danger pl-4">
      <legend className="float-left mb-2 w-full">{sessions.form.repeated}</legend>
      <div className="clear-both">
        {instants.map((instant, at) => (
          <Choice
            key={instant.toISOString()}
            type="radio"
            name="chosen"
            value={at}
            label={dateInWords(instant.toISOString(), locale, timeZone, 'short')}
            defaultChecked={at === first}
            ref={at === first ? focusOnMount : undefined}
          />
        ))}
      </div>
    </fieldset>
  )
}
