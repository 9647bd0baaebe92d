import { CHALLENGE_DAYS, challengeOf, dateOfDay } from '../../domain/challenge.ts'
import { displayName } from '../../domain/names.ts'
import type { ProgressState } from '../../domain/progress-state.ts'
import { toolAddress } from '../../domain/resources.ts'
import { STONES } from '../../domain/stones.ts'
import { fill } from '../../domain/template.ts'
import type { CertificateWords } from '../../schemas/certificate.ts'
import { profile } from '../../stores/profile.ts'
import { toolProgress } from '../../stores/tool-progress.ts'
import { Button } from '../../ui/Button.tsx'
import { Gem } from '../../ui/Gem.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { LoadingFrame, Skeleton } from '../../ui/Skeleton.tsx'
import { ToolIsland } from '../shared/ToolIsland.tsx'
import { useQuery } from '../shared/use-query.ts'

const progress = toolProgress('dopamine-reset')

/** The place of the certificate. */
const SHEET = <Skeleton className="h-[36rem] w-full" />

/** The certificate for thirty kept days, made of the member's own progress and seen by nobody else. */
export function Certificate({ words }: { words: CertificateWords }) {
  return (
    <ToolIsland words={words} progress={progress} skeleton={SHEET}>
      {({ state }) => <Contents words={words} state={state} />}
    </ToolIsland>
  )
}

function Contents({ words, state }: { words: CertificateWords; state: ProgressState }) {
  const name = useQuery(profile)
  const { completed, startedOn, checked } = challengeOf(state)
  if (!completed || startedOn === null) return <NotYet words={words} />
  if (name.status === 'loading') return <LoadingFrame wait={words.wait}>{SHEET}</LoadingFrame>
  return (
    <>
      <Sheet
        words={words}
        name={displayName(name.status === 'ready' ? name.data : null)}
        startedOn={startedOn}
        kept={checked.size}
      />
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        <Button onClick={() => print()}>{words.print}</Button>
        <p className="text-sm text-muted">
          {words.name}{' '}
          <a className="inline-flex min-h-11 items-center" href="/members/account">
            {words.change}
          </a>
        </p>
      </div>
    </>
  )
}

interface SheetProps {
  words: CertificateWords
  name: string
  /** The date of day 1 as YYYY-MM-DD. */
  startedOn: string
  /** How many days are checked. */
  kept: number
}

function Sheet({ words, name, startedOn, kept }: SheetProps) {
  const dayOf = (day: number) =>
    new Date(dateOfDay(startedOn, day)).toLocaleDateString(words.locale, {
      dateStyle: 'long',
      timeZone: 'UTC',
    })
  const count = fill(words.count, { count: kept, total: CHALLENGE_DAYS })
  return (
    <article
      aria-labelledby="certificate"
      className="grid break-inside-avoid justify-items-center gap-8 rounded border border-line-strong bg-raised px-5 py-12 text-center outline outline-1 -outline-offset-8 outline-line-strong sm:px-16 sm:py-16 print:min-h-[200mm] print:content-center print:bg-transparent"
    >
      <p className="flex items-center gap-2 font-display text-xl">
        <Mark />
        {words.brand}
      </p>
      <div aria-hidden="true" className="flex gap-3">
        {STONES.map((stone) => (
          <Gem key={stone} stone={stone} className="size-8" />
        ))}
      </div>
      <h2 id="certificate" className="text-2xl">
        {words.heading}
      </h2>
      <div className="grid w-full gap-3">
        <p className="text-muted">{words.before}</p>
        <p className="break-words border-b border-line-strong pb-3 font-display text-3xl leading-tight">
          <bdi>{name}</bdi>
        </p>
        <p className="mx-auto max-w-measure text-lg">{words.text}</p>
      </div>
      <dl className="grid w-full gap-x-8 gap-y-5 sm:grid-cols-3 print:grid-cols-3">
        <Fact name={words.from} value={dayOf(1)} />
        <Fact name={words.to} value={dayOf(CHALLENGE_DAYS)} />
        <Fact name={words.days} value={count} />
      </dl>
    </article>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}

function NotYet({ words }: { words: CertificateWords }) {
  return (
    <>
      <p className="max-w-measure">{words.open}</p>
      <Button variant="hero" className="mt-6" href={toolAddress('dopamine-reset')}>
        {words.challenge}
      </Button>
    </>
  )
}
