import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { faultText } from '../../shared/fault.ts'
import { EMAIL_LIMIT, NAME_LIMIT } from '../../shared/limits.ts'
import { isBlank } from '../../shared/text/storable-text.ts'
import { toast, toastOnNextPage } from '../../shared/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { useFocusAfter } from '../../ui/focus.ts'
import { entryOf, handleSubmit, useProblem } from '../../ui/form.ts'
import { PASSWORD_MINIMUM } from '../auth/credentials.ts'
import { isSessionKept } from '../auth/session.ts'
import type { AwaitedMail } from './MailedLinks.tsx'
import { addressOf, goTo, listenToMoves, type Mode, wantedPage } from './mode.ts'
import { prefetchPage, prefetchPermission } from './prefetch-page.ts'
import { type Entries, submit } from './submit.ts'
import type { LoginWords } from './words.ts'

interface Props {
  words: LoginWords
  mode: Mode
  /** Before the script is here the browser would send the form to nowhere. */
  isReady: boolean
  isBusy: boolean
  setBusy: (isBusy: boolean) => void
  /** Why the person is here, if there is something to say about it. */
  notice: string | null
  onMailSent: (mail: AwaitedMail) => void
  /** Whether the person has just come back to the form, from something that was in its place. */
  isBack: boolean
}

const WORDS_OF = {
  'sign-in': 'signIn',
  'sign-up': 'signUp',
  forgot: 'forgot',
  'new-password': 'newPassword',
} as const satisfies Record<Mode, keyof LoginWords>

/**
 * One form for all modes. Every field is in the prerendered page and keeps its own text, so that
 * nothing typed before the script arrives, or before a change of mode, is lost.
 */
export function LoginForm(props: Props) {
  const { words, mode, isReady, isBusy, setBusy, notice, onMailSent, isBack } = props
  const named = words[WORDS_OF[mode]]
  const heading = useFocusInMode(mode, isBack)
  const focusAfter = useFocusAfter()
  const { errorOf, report, clear } = useProblem()

  function reportName(form: HTMLFormElement): boolean {
    const isMissing = mode === 'sign-up' && isBlank(entriesOf(form).fullName)
    return report(form, isMissing ? { field: 'name', text: words.nameMissing } : null)
  }

  async function send(form: HTMLFormElement) {
    const entries = entriesOf(form)
    if (reportName(form)) return
    // A disabled button loses the focus.
    const focused = document.activeElement
    setBusy(true)
    if (mode === 'sign-in') void prefetchPermission(wantedPage())
    const outcome = await submit(mode, entries, words)
    if (outcome.status === 'done') toastOnNextPage(outcome.news)
    if (outcome.status === 'done' && isSessionKept()) return location.replace(wantedPage())
    setBusy(false)
    if (outcome.status === 'taken') return report(form, { field: 'email', text: words.taken })
    focusAfter(() => (focused instanceof HTMLElement ? focused : null))
    if (outcome.status === 'mail-sent') onMailSent(outcome.mail)
    if (outcome.status === 'failed') toast(faultText(outcome.fault, words.faults), 'bad')
  }

  /** The browser would complain of the address first, which comes after the name. */
  function onInvalid(event: SyntheticEvent<HTMLFormElement>) {
    if (reportName(event.currentTarget)) event.preventDefault()
  }

  return (
    <form method="post" onSubmit={handleSubmit(send)} onInvalid={onInvalid} data-for-visitors>
      {notice && (
        <p role="status" className="mb-6 border-l-4 border-accent pl-4">
          {notice}
        </p>
      )}
      <h1 ref={heading} tabIndex={-1} className="text-2xl">
        {named.heading}
      </h1>
      {mode === 'forgot' && <p className="mt-3 text-muted">{words.forgot.text}</p>}
      <FormFields words={words} mode={mode} errorOf={errorOf} onChange={clear} />
      <Button
        type="submit"
        variant="hero"
        size="lg"
        className="mt-6 w-full"
        disabled={!isReady || isBusy}
      >
        {isBusy ? words.wait : named.button}
      </Button>
      <Toggle words={words} mode={mode} />
    </form>
  )
}

interface FieldsProps extends Pick<Props, 'words' | 'mode'> {
  errorOf: (field: string) => string | undefined
  onChange: () => void
}

/** The fields of all modes. Those that the mode does not ask for are hidden, and disabled. */
function FormFields({ words, mode, errorOf, onChange }: FieldsProps) {
  const isSignUp = mode === 'sign-up'
  const isSignIn = mode === 'sign-in'
  const taken = isSignUp && errorOf('email')
  return (
    <>
      <div className="mt-8 grid gap-5">
        <div hidden={!isSignUp}>
          <Field
            label={words.labels.name}
            error={errorOf('name')}
            name="name"
            autoComplete="name"
            maxLength={NAME_LIMIT}
            aria-required="true"
            onChange={onChange}
            disabled={!isSignUp}
          />
        </div>
        <div hidden={mode === 'new-password'}>
          <Field
            label={words.labels.email}
            error={
              taken && (
                <>
                  <span>{taken}</span> <ModeLink to="sign-in">{words.signUp.toggleLink}</ModeLink>
                </>
              )
            }
            name="email"
            type="email"
            autoComplete={isSignIn ? 'username' : 'email'}
            maxLength={EMAIL_LIMIT}
            required
            onChange={onChange}
            disabled={mode === 'new-password'}
          />
        </div>
        <div hidden={mode === 'forgot'}>
          <PasswordField
            label={mode === 'new-password' ? words.labels.newPassword : words.labels.password}
            hint={isSignIn ? undefined : words.passwordHint}
            words={words}
            name="password"
            autoComplete={isSignIn ? 'current-password' : 'new-password'}
            minLength={PASSWORD_MINIMUM}
            required
            onFocus={prefetchNextPage}
            onInput={prefetchNextPage}
            disabled={mode === 'forgot'}
          />
        </div>
      </div>
      {isSignIn && (
        <p className="mt-2">
          <ModeLink to="forgot">{words.forgot.link}</ModeLink>
        </p>
      )}
      {isSignUp && (
        <p className="mt-4 text-sm leading-6 text-muted">
          <span>{words.signUp.privacy}</span>
          <a href="/privacy-policy">{words.signUp.privacyLink}</a>
          <span>.</span>
        </p>
      )}
    </>
  )
}

/** A link that is one before the script arrives and after; with it, the page stays. */
function ModeLink({ to, children }: { to: Mode; children: ReactNode }) {
  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    goTo(to)
  }
  return (
    <a href={addressOf(to)} onClick={onClick} className="inline-flex min-h-11 items-center">
      {children}
    </a>
  )
}

/** The way to another mode, below the button. */
function Toggle({ words: { signIn, signUp, forgot }, mode }: Pick<Props, 'words' | 'mode'>) {
  if (mode === 'new-password') return null
  const named = {
    'sign-in': signIn,
    'sign-up': signUp,
    forgot: { toggle: '', toggleLink: forgot.back },
  }[mode]
  return (
    <p className="mt-4">
      <span>{named.toggle}</span>{' '}
      <ModeLink to={mode === 'sign-in' ? 'sign-up' : 'sign-in'}>{named.toggleLink}</ModeLink>
    </p>
  )
}

/** A password manager fills the field in without a focus. */
const prefetchNextPage = () => prefetchPage(wantedPage())

/** A link or the back button that changes the mode takes the focus off the page with its part. */
function useFocusInMode(mode: Mode, isBack: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isDue = useRef(isBack)
  useEffect(() => listenToMoves(() => (isDue.current = true)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading has changed with the mode
  useEffect(() => {
    if (isDue.current) heading.current?.focus()
    isDue.current = false
  }, [mode])
  return heading
}

function entriesOf(form: HTMLFormElement): Entries {
  const [fullName, email] = [entryOf(form, 'name'), entryOf(form, 'email')]
  return { fullName, email, password: entryOf(form, 'password', String) }
}
