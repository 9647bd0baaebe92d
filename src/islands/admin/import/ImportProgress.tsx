import { useEffect, useId, useRef } from 'react'
import { faultText } from '../../../domain/fault.ts'
import { fill } from '../../../domain/template.ts'
import {
  closeImport,
  continueImport,
  type ImportState,
  type Progress,
} from '../../../stores/registration-import.ts'
import { Button } from '../../../ui/Button.tsx'
import { focusHeading } from '../route.ts'
import { useWords } from '../words.ts'
import { RejectedLines } from './RejectedLines.tsx'

/** In forced colors a browser paints over backgrounds, so the bar keeps its own there. */
const BAR =
  'h-3 w-full appearance-none border border-line-strong bg-surface [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-accent-text [&::-moz-progress-bar]:bg-accent-text forced-colors:[forced-color-adjust:none] forced-colors:border-[color:CanvasText] forced-colors:bg-[color:Canvas] forced-colors:[&::-webkit-progress-bar]:bg-[color:Canvas] forced-colors:[&::-webkit-progress-value]:bg-[color:Highlight] forced-colors:[&::-moz-progress-bar]:bg-[color:Highlight]'

type Running = Extract<ImportState, { progress: unknown }>

/** How far an import is, why it stopped, or what came of it. */
export function ImportProgress({ state }: { state: Running }) {
  const words = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that started the import is gone; the reader goes on here.
  useEffect(() => heading.current?.focus(), [])
  const { progress: named } = words.import
  const { status, progress } = state
  return (
    <div className="grid max-w-[40rem] gap-5">
      <h4 ref={heading} tabIndex={-1} className="text-base font-bold focus:outline-none">
        {status === 'finished' ? named.finished : named.label}
      </h4>
      <Bar progress={progress} />
      {status === 'stopped' && <Stopped text={faultText(state.fault, words.faults)} />}
      {status === 'finished' && <Result progress={progress} />}
    </div>
  )
}

function Bar({ progress }: { progress: Progress }) {
  const id = useId()
  const { import: named, locale } = useWords()
  const { done, preview } = progress
  const total = preview.rows.good.length
  const percent = Math.floor((done / total) * 4) * 25
  return (
    <div>
      <label htmlFor={id} className="flex justify-between gap-4 text-sm tabular-nums">
        <bdi>{preview.fileName}</bdi>
        <span>{fill(named.progress.done, { done, total }, locale)}</span>
      </label>
      <progress id={id} max={total} value={done} className={BAR} />
      <p role="status" className="sr-only">
        {fill(named.progress.percent, { percent }, locale)}
      </p>
    </div>
  )
}

function Stopped({ text }: { text: string }) {
  const { progress: named } = useWords().import
  return (
    <div role="alert" className="border-l-4 border-danger bg-raised p-4">
      <p>{named.stopped}</p>
      <p className="mb-3 text-muted">{text}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void continueImport()}>{named.resume}</Button>
        <Close label={named.close} />
      </div>
    </div>
  )
}

function Result({ progress }: { progress: Progress }) {
  const { import: named, locale } = useWords()
  const { counts, rejected } = progress
  const figures = { ...counts, rejected: rejected.length }
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 tabular-nums">
        {(['added', 'updated', 'unchanged', 'rejected'] as const).map((name) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid border-b border-line py-2">
            <dt>{named.progress[name]}</dt>
            <dd className="font-bold">{figures[name].toLocaleString(locale)}</dd>
          </div>
        ))}
      </dl>
      <RejectedLines rejected={rejected} heading={named.rejected.heading} />
      <div>
        <Close label={named.progress.again} />
      </div>
    </>
  )
}

function Close({ label }: { label: string }) {
  function close() {
    closeImport()
    focusHeading()
  }
  return (
    <Button variant="outline" onClick={close}>
      {label}
    </Button>
  )
}
