import type { StoneId } from '../../tools/categories.ts'
import type { Prompt } from '../../tools/prompts.ts'
import type { ByHandWords } from '../../ui/CopyByHand.tsx'
import type { SavingWords } from '../../ui/SaveState.tsx'

/** A prompt with the stone of its category. */
export interface StonePrompt extends Prompt {
  readonly stone: StoneId
}

export interface PromptsWords {
  search: string
  favouritesOnly: string
  count: string
  nothing: string
  showAll: string
  download: string
  downloaded: string
  own: { title: string; text: string }
  favourite: string
  copy: string
  copyTitle: string
  copied: string
  copiedToast: string
  usageTitle: string
  byHand: ByHandWords
  fields: Readonly<Record<string, { label: string; example: string }>>
  saving: SavingWords
  wait: string
  broken: { text: string; reload: string }
}
