import type { SavingWords } from '../../ui/SaveState.tsx'

export interface ChallengeWords {
  readonly practicesTitle: string
  readonly practices: readonly {
    readonly id: string
    readonly name: string
    readonly detail: string
  }[]
  /** One line for each of the thirty days. */
  readonly days: readonly string[]
  readonly streak: { readonly label: string; readonly one: string; readonly other: string }
  readonly completed: { readonly label: string; readonly count: string }
  readonly today: Readonly<
    Record<'notBegun' | 'before' | 'due' | 'done' | 'over' | 'check' | 'begin', string>
  >
  readonly grid: string
  readonly day: string
  readonly dayOn: string
  readonly dayToday: string
  readonly now: string
  readonly completion: { readonly title: string; readonly message: string }
  readonly start: Readonly<
    Record<'title' | 'label' | 'again' | 'ask' | 'confirm' | 'cancel', string>
  >
  readonly reminder: Readonly<
    Record<'label' | 'button' | 'done' | 'help' | 'file' | 'title' | 'description', string>
  >
  readonly saving: SavingWords
  readonly broken: { readonly text: string; readonly reload: string }
  readonly wait: string
}
