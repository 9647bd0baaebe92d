import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dayOfDate } from '../../shared/dates.ts'
import { $today } from '../../shared/now.ts'
import { fill } from '../../shared/text/template.ts'
import { whenIdle } from '../../shared/when-idle.ts'
import { useFocusAfter, useLinked } from '../../ui/focus.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Member } from '../auth/session.ts'
import type { ProgressState } from '../member/entries.ts'
import { toolProgress } from '../member/member.ts'
import { SaveState } from '../member/SaveState.tsx'
import { ToolIsland, useCompletion } from '../member/ToolIsland.tsx'
import { Completion } from './Completion.tsx'
import { Days } from './Days.tsx'
import { Notes } from './Notes.tsx'
import { CHALLENGE_DAYS, setNote } from './notes.ts'
import * as rules from './rules.ts'
import { Reminders, Start } from './Start.tsx'
import { TodayCard } from './TodayCard.tsx'
import type { ChallengeWords } from './words.ts'

const progress = toolProgress('challenge')

const LAYOUT = 'grid gap-x-14 gap-y-12 lg:grid-cols-[1fr_20rem] print:block'

/** Thirty days to check, as a calendar with the streak drawn in it. */
export function Challenge({ words }: { words: ChallengeWords }) {
  return (
    <ToolIsland words={words} progress={progress} skeleton={<Places />} layout={LAYOUT}>
      {({ state, saved }, member) => (
        <div className={LAYOUT}>
          <Contents words={words} state={state} member={member}>
            <SaveState saved={saved} words={words.saving} onRetry={progress.retry} />
          </Contents>
        </div>
      )}
    </ToolIsland>
  )
}

interface Props {
  words: ChallengeWords
  state: ProgressState
  member: Member
  children: ReactNode
}

function Contents({ words, state, member, children }: Props) {
  const today = useStore($today)
  const challenge = rules.challengeOf(state)
  const { startedOn, completed } = challenge
  const day = startedOn === null ? null : dayOfDate(startedOn, today)
  useCompletion(progress, completed)
  useLinked()
  const heading = useRef<HTMLHeadingElement>(null)
  const focusAfter = useFocusAfter()
  const { change } = progress
  const toggle = (toggled: number) =>
    change((before, now) => rules.toggleDay(before, toggled, today, now))
  const start = (date: string) => change((before, now) => rules.startOn(before, date, now))
  function act() {
    if (day === null) start(today)
    else toggle(day)
    focusAfter(() => heading.current)
  }
  return (
    <>
      <div className="min-w-0">
        <div id="today" tabIndex={-1}>
          {startedOn !== null && day !== null && completed ? (
            <Completion words={words} startedOn={startedOn} day={day} heading={heading} />
          ) : (
            <TodayCard
              words={words}
              challenge={challenge}
              day={day}
              heading={heading}
              onAct={act}
            />
          )}
          <Notes
            words={words}
            state={state}
            // The note of day 1 can be written before the challenge is started: its card asks for it.
            today={day ?? 1}
            onWrite={(noted, text) => change((before, now) => setNote(before, noted, text, now))}
          />
        </div>
        <Totals words={words} challenge={challenge} day={day} />
        <Days words={words} challenge={challenge} day={day} onToggle={toggle} />
        {children}
      </div>
      <div className="grid content-start gap-10 sm:max-lg:grid-cols-2 print:mt-12">
        <Practices words={words} />
        <Later>
          {() => (
            <>
              <Start
                words={words}
                startedOn={startedOn}
                today={today}
                onStart={start}
                onStartAgain={() => change((before, now) => rules.startAgain(before, today, now))}
              />
              <Reminders words={words} startsOn={startedOn ?? today} memberId={member.id} />
            </>
          )}
        </Later>
      </div>
    </>
  )
}

/** Fields for dates and times take a phone long: what is done every day is drawn before them. */
function Later({ children }: { children: () => ReactNode }) {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => whenIdle(() => setWhole(true)), [])
  return <div className="min-h-[23.75rem] print:hidden">{isWhole && children()}</div>
}

type TotalsProps = Pick<Props, 'words'> & { challenge: rules.Challenge; day: number | null }

/** The streak from day 1, the days in a row up to now, and the total; said aloud when they change. */
function Totals({ words, challenge, day }: TotalsProps) {
  const { streak, checked } = challenge
  const numbers = (count: number) => ({ count, total: CHALLENGE_DAYS })
  const days = (count: number) =>
    fill(count === 1 ? words.streak.one : words.streak.other, numbers(count))
  return (
    <div role="status" aria-atomic="true" className="mt-8 flex flex-wrap gap-x-10 gap-y-3">
      <Figure label={words.streak.label} value={days(streak)} />
      <Figure label={words.inARow} value={days(day === null ? 0 : rules.inARowOn(checked, day))} />
      <Figure
        label={words.completed.label}
        value={fill(words.completed.count, numbers(checked.size))}
      />
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <p>
      <span className="block text-sm text-muted">{`${label} `}</span>
      <span className="whitespace-nowrap font-display text-2xl leading-none">{value}</span>
    </p>
  )
}

/** The four practices that make a day. */
function Practices({ words }: { words: ChallengeWords }) {
  return (
    <section aria-labelledby="practices">
      <h2 id="practices" className="text-xl">
        {words.practicesTitle}
      </h2>
      <ol className="mt-3 divide-y divide-line border-y border-line">
        {words.practices.map(({ id, name, detail }) => (
          <li key={id} className="py-4">
            <h3 className="font-sans text-base font-bold leading-snug">{name}</h3>
            <p className="mt-1 text-sm text-muted">{detail}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Today's card, the thirty days and the column beside them, until it is known who is here. */
function Places() {
  return (
    <>
      <div>
        <Skeleton className="h-40" />
        <Skeleton className="mt-8 h-14 w-64 max-w-full" />
        <Skeleton className="mt-6 h-[22rem] sm:h-[26rem]" />
      </div>
      <Skeleton className="h-[36rem]" />
    </>
  )
}
