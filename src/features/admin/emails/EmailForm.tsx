import { useEffect, useId, useRef, useState } from 'react'
import { faultText } from '../../../shared/fault.ts'
import { MAILING_LIMITS } from '../../../shared/limits.ts'
import { parseRichText, plainText } from '../../../shared/text/rich-text.ts'
import { fill } from '../../../shared/text/template.ts'
import { ActionButton, useAction } from '../../../ui/ActionButton.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useProblem } from '../../../ui/form.ts'
import { Select } from '../../../ui/tools/Select.tsx'
import { useQuery } from '../../auth/use-member.ts'
import { type AllSessions, sessionAdmin, sessionName } from '../all-sessions.ts'
import { ConfirmAction } from '../ConfirmAction.tsx'
import {
  type EmailDraft,
  followTabs,
  forgetDraft,
  openFormDraft,
  readDraft,
  storeDraft,
} from '../drafts.ts'
import { asLocalEntry } from '../format.ts'
import { FormFrame, TextArea } from '../RecordForm.tsx'
import type { EditProps } from '../RecordList.tsx'
import { focusHeading } from '../route.ts'
import { Shown } from '../Shown.tsx'
import { useWords } from '../words-context.ts'
import { audiencesOf, NEWS, problemIn, type Reach } from './email-rules.ts'
import { audienceSize, followDraft, type Mailing, saveMailing, sendTest } from './mailings.ts'

/**
 * Writes an email or changes one that has not started. A new one stays on the device until it is sent,
 * a change in the tab.
 */
export function EmailForm(props: EditProps<Mailing>) {
  const { noEmail } = useWords().sessions.pageState
  return (
    <Shown query={sessionAdmin}>
      {({ sessions, isEmailEnabled }) =>
        isEmailEnabled ? <Form {...props} sessions={sessions} /> : <p>{noEmail}</p>
      }
    </Shown>
  )
}

function Form({ item, sessions, onClose }: EditProps<Mailing> & Pick<AllSessions, 'sessions'>) {
  const words = useWords()
  const named = words.emails
  const form = useRef<HTMLFormElement>(null)
  const { isRunning, run } = useAction()
  const { errorOf, report } = useProblem()
  const [typed] = useState(() => openFormDraft(item?.id))
  const [draft, setDraft] = useState(() => (item ? typed.applyTo(draftOf(item)) : readDraft()))
  const size = useAudienceSize(draft.audience)
  const audiences = useAudiences(sessions, draft.when)
  /** Undefined once its people cannot be written to any more; it stays among the choices. */
  const chosen = audiences.find(({ value }) => value === draft.audience)

  useEffect(() => (item ? undefined : followTabs(setDraft)), [item])
  useEffect(() => {
    if (item) return
    return followDraft((changed) => {
      setDraft(changed)
      // Emptied, the form has lost the button that had the focus.
      if (changed.text === '') focusHeading()
    })
  }, [item])

  function change(part: Partial<EmailDraft>) {
    // All tabs write the same email. Once one has sent it, what is on the device is another.
    const changed = { ...(item ? draft : readDraft()), ...part }
    setDraft(changed)
    if (item) typed.keep(part)
    else storeDraft(changed)
  }

  /** What a field needs to show a part of the draft, and to change it. */
  const entry = (name: 'audience' | 'subject' | 'text') => ({
    name,
    value: draft[name],
    error: errorOf(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  })

  /** Goes on with an email that is complete and for somebody, or says what is missing. */
  function ifComplete(reach: Reach, goOn: () => void) {
    const found = problemIn(draft, reach, new Date())
    const { problem, placeholder = '' } = found ?? {}
    const text = problem ? fill(named.problems[problem], { placeholder }) : ''
    if (form.current && !report(form.current, found && { field: found.field, text })) goOn()
  }

  function close() {
    if (item) typed.forget()
    else if (readDraft().id === draft.id) forgetDraft()
    onClose()
  }

  return (
    <FormFrame
      ref={form}
      heading={item ? named.editHeading : named.new}
      submit={() => {}}
      noValidate
    >
      <Select label={named.audience} hint={size.text} {...entry('audience')}>
        {chosen === undefined && <option value={draft.audience}>{named.problems.nobody}</option>}
        {audiences.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <Field
        label={named.subject}
        maxLength={MAILING_LIMITS.subject}
        {...entry('subject')}
        autoComplete="off"
        autoFocus
      />
      <div>
        <TextArea
          label={named.text}
          hint={named.textHint}
          rows={10}
          maxLength={MAILING_LIMITS.body}
          {...entry('text')}
        />
        <PlainText text={draft.text} />
      </div>
      <When when={draft.when} error={errorOf('at')} onChoose={(when) => change({ when })} />
      {/* Whatever changes is asked about again. */}
      <ConfirmAction
        key={JSON.stringify(draft)}
        labels={draft.when === 'now' ? named.sending : named.scheduling}
        values={{ audience: chosen?.text ?? '', people: size.people ?? 0 }}
        variant="hero"
        type="submit"
        onAsk={(ask) => ifComplete(chosen ? (size.people ?? 'uncounted') : 'nobody', ask)}
        action={() => saveMailing(draft)}
        onDone={close}
      >
        <ActionButton
          variant="outline"
          size="sm"
          isRunning={isRunning}
          onClick={() => ifComplete(1, () => run(() => sendTest(draft), named.testSent))}
        >
          {named.test}
        </ActionButton>
        <ActionButton variant="ghost" size="sm" onClick={item ? close : onClose}>
          {words.cancel}
        </ActionButton>
      </ConfirmAction>
    </FormFrame>
  )
}

/** How many people an audience has, and what to say of it; null while that is not known. */
function useAudienceSize(audience: string) {
  const words = useWords()
  useEffect(() => void audienceSize.show(audience), [audience])
  const loaded = useQuery(audienceSize)
  if (loaded.status !== 'loading' && loaded.fault) {
    return { people: null, text: faultText(loaded.fault, words.faults) }
  }
  if (loaded.status !== 'ready' || loaded.data.audience !== audience) {
    return { people: null, text: words.wait }
  }
  const { people } = loaded.data
  return { people, text: fill(words.emails.people, { people }, words.locale) }
}

/** Whom an email that starts then may be written to, in words. */
function useAudiences(sessions: AllSessions['sessions'], when: string) {
  const words = useWords()
  const { audiences: named, ofSession } = words.emails
  const [now] = useState(() => new Date())
  const ofSessions = sessions.flatMap((session) => {
    const name = session.startsAt === null ? session.title : sessionName(session, words)
    const at = when === 'now' ? now : new Date(when)
    return audiencesOf(session, now, at).map((audience) => ({
      value: `${audience}:${session.id}`,
      text: fill(ofSession, { audience: named[audience], session: name }),
    }))
  })
  return [...NEWS.map((value) => ({ value, text: named[value] })), ...ofSessions]
}

function draftOf({ id, audience, sessionId, subject, body, sendAt }: Mailing): EmailDraft {
  const chosen = sessionId === null ? audience : `${audience}:${sessionId}`
  return { id, audience: chosen, subject, text: body, when: asLocalEntry(sendAt) }
}

/** The text as readers without HTML get it. */
function PlainText({ text }: { text: string }) {
  const { plain } = useWords().emails
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-3 border-l-4 border-line pl-4">
      <h4 id={id} className="text-sm text-muted">
        {plain}
      </h4>
      <p className="whitespace-pre-line break-words" dir="auto">
        {plainText(parseRichText(text, { link: '{link}' }))}
      </p>
    </section>
  )
}

interface WhenProps {
  when: string
  error: string | undefined
  onChoose: (when: string) => void
}

function When({ when, error, onChoose }: WhenProps) {
  const named = useWords().emails
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        label={named.when}
        value={when === 'now' ? 'now' : 'later'}
        onChange={({ currentTarget: { value } }) => onChoose(value === 'now' ? 'now' : '')}
      >
        <option value="now">{named.now}</option>
        <option value="later">{named.later}</option>
      </Select>
      {when !== 'now' && (
        <Field
          label={named.at}
          hint={fill(named.atHint, { zone })}
          name="at"
          type="datetime-local"
          value={when}
          error={error}
          onChange={({ currentTarget: { value } }) => onChoose(value)}
        />
      )}
    </div>
  )
}
