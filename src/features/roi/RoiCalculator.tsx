import { type ReactNode, useId, useState } from 'react'
import { toast } from '../../shared/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSettled } from '../../ui/settled.ts'
import { CopyButton } from '../../ui/tools/CopyButton.tsx'
import { Select } from '../../ui/tools/Select.tsx'
import { ToolIsland } from '../member/ToolIsland.tsx'
import { AmountField } from './AmountField.tsx'
import { inWords, problemText, summary, type Written } from './format.ts'
import { progress, useInputs } from './inputs.ts'
import { PaybackPicture, ValuePicture } from './Pictures.tsx'
import * as rules from './rules.ts'
import type { RoiWords } from './words.ts'

const LAYOUT = 'grid grid-cols-1 gap-10 lg:grid-cols-[22rem_1fr] lg:gap-16'

/** What the time is worth that AI saves. */
export function RoiCalculator({ words }: { words: RoiWords }) {
  const skeleton = (
    <>
      <Skeleton className="h-[38rem]" />
      <Skeleton className="h-[38rem]" />
    </>
  )
  return (
    <ToolIsland words={words} progress={progress} skeleton={skeleton} layout={LAYOUT}>
      {(_, { id }) => <Calculator words={words} userId={id} />}
    </ToolIsland>
  )
}

/** The inputs on one side, what they come to on the other. */
function Calculator({ words, userId }: { words: RoiWords; userId: string }) {
  const id = useId()
  const currencies = Object.keys(words.figures.amounts)
  const inputs = useInputs(userId, currencies, words.figures.marks['.'] ?? '.')
  const { typed, amounts, used, currency, isExample, enter, choose } = inputs
  const [hadExample] = useState(isExample)
  const roi = rules.computeRoi(used)
  const written = { ...words, currency }

  return (
    <div className={`${LAYOUT} print:block`}>
      <section aria-labelledby={id}>
        <h2 id={id} className="text-xl">
          {words.inputs}
        </h2>
        {/* Its room stays, so that nothing moves under who enters a first figure. */}
        {hadExample && <p className={isExample ? 'mt-1' : 'invisible mt-1'}>{words.example}</p>}
        <Glance roi={roi} words={written} />
        <div className="mt-5">
          <Select
            label={words.currencyLabel}
            value={currency ?? ''}
            onChange={({ target }) => choose(target.value || null)}
          >
            <option value="">{words.noCurrency}</option>
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Select>
        </div>
        {rules.ROI_FIELDS.map((field) => (
          <AmountField
            key={field}
            words={words.labels[field]}
            hint={field === 'time' ? words.hint : undefined}
            problem={problemText(field, amounts[field], words.problems)}
            text={typed[field]}
            used={used[field]}
            onType={(text) => enter(field, text)}
          />
        ))}
        <Share words={words} link={rules.toFragment(used, currency)} />
      </section>
      <div className="min-w-0 print:mt-8">
        <Results roi={roi} words={written}>
          <ValuePicture roi={roi} words={written} />
          <PaybackPicture roi={roi} words={written} />
        </Results>
      </div>
    </div>
  )
}

/** Where the figures stay, and the ways to take them along. */
function Share({ words, link }: { words: RoiWords; link: string }) {
  function tellShared() {
    progress.complete()
    toast(words.copiedToast)
  }
  return (
    <>
      <p className="mt-6 border-l-2 border-line-strong pl-4 text-sm text-muted print:hidden">
        {words.privacy}
      </p>
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        <CopyButton
          text={`${location.origin}${location.pathname}${link}`}
          words={{ copy: words.copyLink, copied: words.copied, byHand: words.byHand }}
          onCopied={tellShared}
        />
        <Button variant="outline" onClick={() => print()}>
          {words.print}
        </Button>
      </div>
    </>
  )
}

/** On a small screen the results are below the fields: what they come to stays in view meanwhile. */
function Glance({ roi, words }: { roi: rules.Roi; words: Written }) {
  return (
    <p
      aria-hidden="true"
      className="glance sticky top-16 z-[1] -mx-[min(1rem,4.5vw)] mt-3 border-b border-line bg-surface px-4 py-2 text-sm tabular-nums sm:mx-0 sm:px-0 lg:hidden print:hidden"
    >
      {summary(roi, words)}
    </p>
  )
}

interface Props {
  roi: rules.Roi
  words: Written
  /** The pictures, between the three results that matter most and the rest. */
  children: ReactNode
}

/** All results, and how they come about. */
function Results({ roi, words, children }: Props) {
  const figures = inWords(roi, words)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {words.resultsTitle}
      </h2>
      <p role="status" className="sr-only">
        {useSettled(summary(roi, words))}
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-x-8 gap-y-5 border-b border-line pb-8">
        {rules.CHIEF_RESULTS.map((name) => (
          <div key={name} className="flex min-w-0 flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{words.results[name].label}</dt>
            {/* A figure keeps its unit; only one that is wider than its place breaks. */}
            <dd className="break-words font-display text-xl tabular-nums">
              {figures[name].replaceAll(' ', '\u00a0')}
            </dd>
          </div>
        ))}
      </dl>
      {children}
      <dl className="mt-10">
        {rules.OTHER_RESULTS.map((name) => (
          <div
            key={name}
            className="flex flex-wrap items-baseline gap-x-6 border-t border-line py-3"
          >
            <dt className="flex-[1_1_8rem]">
              <span className="block">{words.results[name].label}</span>
              <span className="block text-sm text-muted">{words.results[name].help}</span>
            </dt>
            <dd className="max-w-full break-words text-right text-lg tabular-nums">
              {figures[name]}
            </dd>
          </div>
        ))}
      </dl>
      <details className="border-y border-line">
        <summary className="min-h-11 cursor-pointer py-3">{words.method.title}</summary>
        <p className="max-w-measure pb-5 text-muted">{words.method.text}</p>
      </details>
    </section>
  )
}
