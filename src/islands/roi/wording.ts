import type { Roi, RoiField } from '../../tools/roi.ts'
import type { ByHandWords } from '../../ui/CopyByHand.tsx'

interface InputWords {
  label: string
  unit: string
  help: string
  /** Names the slider of a field that has one. */
  slider?: string
}

export interface Counted {
  one: string
  other: string
}

export interface RoiWords {
  privacy: string
  inputs: string
  labels: Readonly<Record<RoiField, InputWords>>
  hint: string
  results: Readonly<Record<keyof Roi, { label: string; help: string }>>
  units: { hours: Counted; weeks: Counted; percent: string; summary: string }
  noRate: string
  outOfReach: string
  atOnce: string
  picture: {
    title: string
    time: string
    quality: string
    week: string
    together: string
    nothing: string
  }
  payback: { title: string; start: string }
  method: { title: string; text: string }
  problems: {
    empty: string
    negative: string
    tooLarge: string
    overHundred: string
    notANumber: string
    zeroRate: string
  }
  copyLink: string
  copied: string
  copiedToast: string
  print: string
  byHand: ByHandWords
  wait: string
  broken: { text: string; reload: string }
}
