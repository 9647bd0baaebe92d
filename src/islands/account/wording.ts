import type { FaultWords } from '../../tools/fault.ts'

interface RoomWords {
  heading: string
  text: string
}

/** The words of /members/account. */
export interface AccountWords {
  wait: string
  name: RoomWords & { label: string; save: string; saved: string; missing: string }
  email: { label: string }
  password: RoomWords & {
    present: string
    next: string
    hint: string
    save: string
    saved: string
    show: string
    hide: string
    showCharacters: string
    hideCharacters: string
  }
  data: RoomWords & { button: string; file: string; done: string }
  deletion: RoomWords & {
    open: string
    phrase: string
    label: string
    mismatch: string
    password: string
    wrongPassword: string
    confirm: string
    cancel: string
    done: string
  }
  broken: { text: string; reload: string }
  faults: FaultWords
}
