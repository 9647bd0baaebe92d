import { recordOf } from '../src/shared/record-of.ts'

/** One table of the benchmarks, with how its figures came about. */
export interface Section {
  readonly title: string
  readonly method: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export function toMarkdown({ title, method, columns, rows }: Section): string {
  const rule = columns.map((_, index) => (index === 0 ? '---' : '--:'))
  const lines = [columns, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return [`## ${title}`, '', method, '', ...lines, ''].join('\n')
}

/** @throws when there is nothing to take a median of */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new RangeError('No values, no median')
  return middle
}

/** The median of each figure over all rounds. */
export function medians<Figure extends string>(
  rounds: readonly Readonly<Record<Figure, number>>[],
): Record<Figure, number> {
  const figures = Object.keys(rounds[0] ?? {}) as Figure[]
  return recordOf(figures, (figure) => median(rounds.map((round) => round[figure])))
}

export const bytes = (count: number) => Math.round(count).toLocaleString('en')
export const milliseconds = (time: number) => `${Math.round(time).toLocaleString('en')} ms`
export const times = (ratio: number) => `${ratio.toFixed(2)} ×`
