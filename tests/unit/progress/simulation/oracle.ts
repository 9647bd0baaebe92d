import type { JsonValue } from '../../../../src/features/progress/progress-state.ts'

export const MEMBERS = ['mira', 'otto'] as const

export type MemberName = (typeof MEMBERS)[number]

/** Who wrote what, when, by the true time, and over which edit. The value is the edit's number. */
export interface SimulatedEdit {
  readonly member: MemberName
  readonly key: string
  readonly device: number
  readonly time: number
  /** The number of the edit that the member saw in its place; null if there was none. */
  readonly parent: number | null
  /** Whether the page knew the server's time since the device's clock was changed last. */
  readonly isDatedWell: boolean
  /** Whether it may be lost: the browser stored nothing, or the member signed out all the same. */
  mayBeLost: boolean
  /** Whether a page has said that it is saved. */
  isSaved: boolean
}

/**
 * Milliseconds by which the true time of an edit and its date may differ. A clock that is ahead by
 * less than five minutes is not noticed before the server has told the time.
 */
const UNCERTAINTY = 360_000

/** A plain list of all edits, which says what each device must show in the end. */
export class Oracle {
  readonly edits: SimulatedEdit[] = []
  readonly completed = new Set<MemberName>()

  /** @throws if a page shows a member what is not theirs */
  checkOwner(member: MemberName, value: JsonValue): void {
    if (this.edits[Number(value)]?.member !== member) throw new Error(`${member} sees ${value}`)
  }

  /** @throws if this value may not be what the member finds under the key in the end */
  checkWinner(member: MemberName, key: string, value: JsonValue | undefined): void {
    const rivals = this.edits.filter(
      (edit) => edit.member === member && edit.key === key && (!edit.mayBeLost || edit.isSaved),
    )
    const winner = value === undefined ? undefined : this.edits[Number(value)]
    for (const edit of rivals) {
      const number = this.edits.indexOf(edit)
      if (number === value) continue
      const lost = `edit ${number} of ${member} at ${key}`
      if (!winner) throw new Error(`${lost} is lost`)
      if (this.#follows(edit, Number(value))) throw new Error(`${lost} is undone by ${value}`)
      if (!this.#follows(winner, number) && isClearlyLater(edit, winner))
        throw new Error(`${lost} has lost against the older ${value}`)
    }
  }

  /** Whether the edit was made over the other one, directly or not. */
  #follows(edit: SimulatedEdit, other: number): boolean {
    if (edit.parent === null) return false
    if (edit.parent === other) return true
    const parent = this.edits[edit.parent]
    return parent !== undefined && this.#follows(parent, other)
  }
}

function isClearlyLater(edit: SimulatedEdit, than: SimulatedEdit): boolean {
  return edit.isDatedWell && than.isDatedWell && edit.time > than.time + UNCERTAINTY
}
