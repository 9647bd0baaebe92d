import type { Stone } from '../../tools/gauntlet.ts'
import type { SavingWords } from '../../ui/SaveState.tsx'

export interface StoneWords extends Stone {
  planLabel: string
  placeholder: string
}

export interface GauntletWords {
  count: string
  step: string
  set: string
  notSet: string
  questions: string
  room: string
  previous: string
  next: string
  download: string
  markdown: string
  print: string
  waiting: string
  downloaded: string
  heading: string
  stones: readonly StoneWords[]
  saving: SavingWords
  wait: string
  broken: { text: string; reload: string }
}
