import type { Json } from '../../../../src/shared/supabase/database.types.ts'

export const MEMBERS = ['mira', 'otto'] as const

export type MemberName = (typeof MEMBERS)[number]

/** Who wrote what, when, by the true time, and over which edit. The value is the edit's number. */
interface SimulatedEdit {
  readonly member: MemberName
  readonly key: string
  readonly device: number
  readonly time: number
  /** The number of the edit that the member saw in its place; null if there was none. */
  readonly parent: number | null
  /** When it was dated for good, as a request with it first left; null if none did. */
  datedAt: number | null
  /** Whether it may be lost: the browser stored nothing, or the member signed out all the same. */
  mayBeLost: boolean
  /** Whether a page has said that it is saved. */
  isSaved: boolean
}

/**
 * Milliseconds by which the true time of an edit and its date may differ while nobody touches the
 * clock: the time that an answer may take.
 */
const UNCERTAINTY = 16_000

/** A plain list of all edits, which says what each device must show in the end. */
export class Oracle {
  readonly edits: SimulatedEdit[] = []
  readonly completed = new Set<MemberName>()
  /** When the clock of a device was changed. */
  readonly clockChanges: { readonly device: number; readonly time: number }[] = []

  /** @throws if a page shows a member what is not theirs */
  checkOwner(member: MemberName, value: Json): void {
    if (this.edits[Number(value)]?.member !== member) throw new Error(`${member} sees ${value}`)
  }

  /** A request with this value leaves a device. @param time Infinity if its date was not stored */
  noteDated(value: Json, time: number): void {
    const edit = this.edits[Number(value)]
    if (edit) edit.datedAt = Math.min(edit.datedAt ?? time, time)
  }

  /** @throws if this value may not be what the member finds under the key in the end */
  checkWinner(member: MemberName, key: string, value: Json | undefined): void {
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
      if (!this.#follows(winner, number) && this.#isClearlyLater(edit, winner))
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

  #isClearlyLater(edit: SimulatedEdit, than: SimulatedEdit): boolean {
    const isClear = edit.time > than.time + UNCERTAINTY
    return isClear && this.#isDatedWell(edit) && this.#isDatedWell(than)
  }

  /** The clock was left alone until it was dated, and the same holds for what it was made over. */
  #isDatedWell({ device, time, datedAt, parent }: SimulatedEdit): boolean {
    if (datedAt === null) return false
    const isTouched = this.clockChanges.some(
      (change) => change.device === device && change.time >= time && change.time <= datedAt,
    )
    const before = parent === null ? undefined : this.edits[parent]
    return !isTouched && (!before || this.#isDatedWell(before))
  }
}
