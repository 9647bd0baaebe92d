import { useStore } from '@nanostores/react'
import { Check } from 'lucide-react'
import { useRef } from 'react'
import { dayOfDate } from '../../shared/dates.ts'
import { $today } from '../../shared/now.ts'
import { fill } from '../../shared/text/template.ts'
import { toolAddress } from '../../shared/tools.ts'
import { useFocusAfter } from '../../ui/focus.ts'
import { CHALLENGE_DAYS, DAYS } from '../challenge/notes.ts'
import { challengeOf, inARowOn, toggleDay } from '../challenge/rules.ts'
import { TodayCard } from '../challenge/TodayCard.tsx'
import { toolProgress } from '../member/member.ts'
import { useCompletion } from '../member/ToolIsland.tsx'
import { StepCard } from '../path/NextStep.tsx'
import { nextStep, type OfferedTools, pathProgress, TOOL_OF_STEP } from '../path/next-step.ts'
import type { DashboardWords } from './words.ts'

const progress = toolProgress('challenge')

/** The one thing to do now: on a day of the challenge, that day, and once it is checked, the next step. */
export function ThisDay({ tools, words }: { tools: OfferedTools; words: DashboardWords }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focusAfter = useFocusAfter()
  const today = useStore($today)
  const view = tools.get('challenge')
  const challenge = challengeOf(view?.state ?? {})
  useCompletion(progress, challenge.completed)
  const day = challenge.startedOn === null ? 0 : dayOfDate(challenge.startedOn, today)
  const step = nextStep(pathProgress(tools, today))
  const tool = TOOL_OF_STEP[step.kind]
  if (!view || day < 1 || day > CHALLENGE_DAYS) {
    return tools.has(tool) && <StepCard step={step} words={words} />
  }
  function check() {
    progress.change((before, now) => toggleDay(before, day, today, now))
    focusAfter(() => heading.current)
  }
  return (
    <>
      <div className="mb-12">
        <TodayCard
          words={{ ...words.challenge, dates: words.dates }}
          challenge={challenge}
          day={day}
          heading={heading}
          onAct={check}
        >
          <Week day={day} checked={challenge.checked} words={words} />
        </TodayCard>
      </div>
      {tool !== 'challenge' && tools.has(tool) && <StepCard step={step} words={words} />}
    </>
  )
}

type WeekProps = { day: number; checked: ReadonlySet<number>; words: DashboardWords }

/** The last seven days, the days in a row, and the way to all days and to the note. */
function Week({ day, checked, words: { challenge, path } }: WeekProps) {
  const count = inARowOn(checked, day)
  const { one, other } = challenge.streak
  const days = fill(count === 1 ? one : other, { count, total: CHALLENGE_DAYS })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 text-sm">
      <span aria-hidden="true" className="flex flex-wrap gap-1">
        {DAYS.slice(Math.max(day - 7, 0), day).map((past) => (
          <span
            key={past}
            className={`grid size-6 place-items-center rounded border ${checked.has(past) ? 'border-text bg-text text-surface' : 'border-line-strong'}`}
          >
            {checked.has(past) && <Check size={14} />}
          </span>
        ))}
      </span>
      <span>
        <span>{`${challenge.inARow}: `}</span>
        <span className="whitespace-nowrap">{days}</span>
      </span>
      <a href={`${toolAddress('challenge')}#today`} className="inline-flex min-h-11 items-center">
        {path.nextStep['come-back-tomorrow'].action}
      </a>
    </div>
  )
}
