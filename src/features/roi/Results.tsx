import { type ReactNode, useEffect, useId, useState } from 'react'
import { inWords, summary, type Written } from './format.ts'
import type { Roi } from './rules.ts'

interface Props {
  roi: Roi
  words: Written
  /** The pictures, between the three results that matter most and the rest. */
  children: ReactNode
}

const chief = ['totalYearly', 'roi', 'breakEven'] as const
const others = [
  'weeklyTimeSaved',
  'weeklyValue',
  'monthlyValue',
  'yearlyValue',
  'qualityValue',
] as const

/** Milliseconds without typing before the results are said aloud. */
const SAID_AFTER = 1000

/** All results, and how they come about. */
export function Results({ roi, words, children }: Props) {
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
        {chief.map((name) => (
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
        {others.map((name) => (
          <div key={name} className="flex items-baseline gap-6 border-t border-line py-3">
            <dt className="flex-1">
              <span className="block">{words.results[name].label}</span>
              <span className="block text-sm text-muted">{words.results[name].help}</span>
            </dt>
            <dd className="min-w-0 break-words text-right text-lg tabular-nums">{figures[name]}</dd>
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

/** The text as it has been for a moment; empty until it changes for the first time. */
function useSettled(text: string): string {
  const [said, setSaid] = useState({ text, aloud: '' })
  useEffect(() => {
    if (text === said.text) return
    const timer = setTimeout(() => setSaid({ text, aloud: text }), SAID_AFTER)
    return () => clearTimeout(timer)
  }, [text, said.text])
  return said.aloud
}
