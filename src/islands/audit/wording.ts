import type { Level, Question } from '../../tools/audit.ts'
import type { Category } from '../../tools/categories.ts'
import type { SavingWords } from '../../ui/SaveState.tsx'

export interface Statement extends Question {
  readonly text: string
}

/** Where one weak category leads. */
export interface Way {
  readonly promptsWhy: string
  readonly prompts: readonly { readonly id: string; readonly title: string }[]
  readonly challengeWhy: string
  readonly stoneWhy: string
}

export interface AuditWords {
  readonly scale: readonly string[]
  readonly progress: string
  readonly keys: string
  readonly previous: string
  readonly next: string
  readonly questions: readonly Statement[]
  readonly levels: readonly {
    readonly id: Level
    readonly name: string
    readonly message: string
  }[]
  /** In percent. */
  readonly reference: Readonly<Partial<Record<Category, number | undefined>>>
  readonly referenceLabel: string
  readonly advice: Readonly<Record<Category, string>>
  readonly result: Readonly<
    Record<
      | 'heading'
      | 'eyebrow'
      | 'former'
      | 'radar'
      | 'bars'
      | 'you'
      | 'lastTime'
      | 'adviceTitle'
      | 'prompts'
      | 'challenge'
      | 'stone'
      | 'print'
      | 'change'
      | 'retake',
      string
    >
  >
  /** The names of the five stones. */
  readonly names: Readonly<Record<Category, string>>
  readonly ways: Readonly<Record<Category, Way>>
  readonly saving: SavingWords
  readonly broken: { readonly text: string; readonly reload: string }
  readonly wait: string
}
