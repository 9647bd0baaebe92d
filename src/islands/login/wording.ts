import type { FaultWords } from '../../tools/fault.ts'

interface Turn {
  heading: string
  button: string
  toggle: string
  toggleLink: string
}

interface Step {
  heading: string
  text: string
  button: string
}

/** The words of /login, as the content has them. */
export interface Words {
  signIn: Turn
  signUp: Turn & { privacy: string; privacyLink: string }
  forgot: { heading: string; text: string; link: string; button: string; back: string }
  newPassword: { heading: string; button: string; done: string }
  labels: { name: string; email: string; password: string; newPassword: string }
  show: string
  hide: string
  showCharacters: string
  hideCharacters: string
  passwordHint: string
  wait: string
  nameMissing: string
  created: string
  back: string
  ended: string
  notKept: string
  mail: {
    confirmHeading: string
    confirm: string
    resetHeading: string
    reset: string
    spam: string
    again: string
    sentAgain: string
    back: string
  }
  confirmLink: {
    start: Record<'confirm' | 'password' | 'emailChange' | 'signIn', Step>
    signedIn: string
    half: string
    emailChanged: string
    other: { heading: string; text: string; go: string; stay: string }
  }
  linkRefused: {
    heading: string
    reasons: Record<'expired' | 'denied' | 'tooMany' | 'other', string>
    text: string
    again: string
    home: string
  }
  broken: { text: string; reload: string }
  faults: FaultWords
}
