import { useId } from 'react'
import { toast } from '../../shared/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type ProgressState, setEntry } from '../progress/progress-state.ts'
import { ToolIsland } from '../progress/ToolIsland.tsx'
import { toolProgress } from '../progress/tool-progress.ts'
import { AmountField } from './AmountField.tsx'
import { problemText, summary } from './format.ts'
import { useInputs } from './inputs.ts'
import { PaybackPicture } from './PaybackPicture.tsx'
import { Results } from './Results.tsx'
import {
  computeRoi,
  inputsOf,
  ROI_FIELDS,
  type Roi,
  type RoiField,
  readInput,
  toFragment,
} from './rules.ts'
import { ValuePicture } from './ValuePicture.tsx'
import type { RoiWords } from './words.ts'

/** What is entered stays on the device; the account only hears that the calculator was used. */
const progress = toolProgress('roi-calculator', { sends: 'completion' })

const LAYOUT = 'grid gap-10 lg:grid-cols-[22rem_1fr] lg:gap-16'

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
      {({ state }, member) => <Calculator key={member.id} words={words} state={state} />}
    </ToolIsland>
  )
}

/** The inputs on one side, what they come to on the other. */
function Calculator({ words, state }: { words: RoiWords; state: ProgressState }) {
  const id = useId()
  const { typed, amounts, used, type } = useInputs(inputsOf(state))
  const roi = computeRoi(used)

  function enter(field: RoiField, text: string) {
    type(field, text)
    const entered = { ...amounts, [field]: readInput(field, text) }
    progress.change((before, now) =>
      ROI_FIELDS.reduce((kept, each) => {
        const amount = entered[each]
        return amount.kind === 'number' ? setEntry(kept, each, amount.value, now) : kept
      }, before),
    )
    progress.complete()
  }
  function tellShared() {
    progress.complete()
    toast(words.copiedToast)
  }

  return (
    <div className={`${LAYOUT} print:block`}>
      <section aria-labelledby={id}>
        <h2 id={id} className="text-xl">
          {words.inputs}
        </h2>
        <Glance roi={roi} words={words} />
        {ROI_FIELDS.map((field) => (
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
        <p className="mt-6 border-l-2 border-line-strong pl-4 text-sm text-muted print:hidden">
          {words.privacy}
        </p>
        <div className="mt-4 flex flex-wrap gap-3 print:hidden">
          <CopyButton
            text={`${location.origin}${location.pathname}${toFragment(used)}`}
            words={{ copy: words.copyLink, copied: words.copied, byHand: words.byHand }}
            onCopied={tellShared}
          />
          <Button variant="outline" onClick={() => print()}>
            {words.print}
          </Button>
        </div>
      </section>
      <div className="min-w-0 print:mt-8">
        <Results roi={roi} words={words}>
          <ValuePicture roi={roi} words={words} />
          <PaybackPicture roi={roi} words={words} />
        </Results>
      </div>
    </div>
  )
}

/** On a small screen the results are below the fields: what they come to stays in view meanwhile. */
function Glance({ roi, words }: { roi: Roi; words: RoiWords }) {
  return (
    <p
      aria-hidden="true"
      className="glance sticky top-16 z-[1] -mx-4 mt-3 border-b border-line bg-surface px-4 py-2 text-sm tabular-nums sm:mx-0 sm:px-0 lg:hidden print:hidden"
    >
      {summary(roi, words)}
    </p>
  )
}
