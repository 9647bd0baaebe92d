import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { fill } from '../../domain/template.ts'
import type { RegistrationWords } from '../../schemas/pages.ts'
import {
  $registration,
  type RegistrationView,
  showRegistration,
} from '../../stores/registration.ts'
import { Button } from '../../ui/Button.tsx'
import { Island } from '../../ui/Island.tsx'

/** What a person is registered for, and the way to cancel it, behind the link of the registration. */
export function Registration({ words }: { words: RegistrationWords }) {
  return (
    <Island broken={words.broken}>
      <View words={words} />
    </Island>
  )
}

const LOADING: RegistrationView = { status: 'loading' }

function View({ words }: { words: RegistrationWords }) {
  const view = useStore($registration, { ssr: () => LOADING })
  if (view.status === 'loading') return <p role="status">{words.loading}</p>
  if (view.status === 'shown') return <Shown words={words} {...view.registration} />
  return (
    <div role="alert">
      <h2 className="text-xl">{words[view.status].title}</h2>
      <p className="mb-6 mt-2">{words[view.status].text}</p>
      {view.status === 'failed' && (
        <Button variant="outline" onClick={() => void showRegistration('read')}>
          {words.retry}
        </Button>
      )}
    </div>
  )
}

type Details = Extract<RegistrationView, { status: 'shown' }>['registration'] & {
  words: RegistrationWords
}

function Shown({ words, name, state, place, startsAt, confirmBy }: Details) {
  const date = confirmBy === null ? '' : dated(confirmBy, words)
  return (
    <>
      <p role="status" className="text-lg">
        {fill(words.states[state], { name, place: place ?? '', date }, words.locale)}
      </p>
      {state === 'canceled' ? (
        <p className="mt-6">
          <Button variant="outline" href="/register">
            {words.again}
          </Button>
        </p>
      ) : (
        <>
          <p className="mb-8 mt-2 text-muted">
            {startsAt === null
              ? words.whenOpen
              : fill(words.when, { date: dated(startsAt, words) })}
          </p>
          <div className="grid justify-items-start gap-6">
            {confirmBy !== null && (
              <Button variant="hero" onClick={() => void showRegistration('confirm')}>
                {words.confirmSeat}
              </Button>
            )}
            {state !== 'expired' && <Cancel words={words} />}
          </div>
        </>
      )}
    </>
  )
}

/** In the visitor's own time zone. */
function dated(moment: string, { locale }: RegistrationWords): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' })
  return format.format(new Date(moment))
}

/** Two steps: nobody gives a seat away by a slip. */
function Cancel({ words }: { words: RegistrationWords }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button variant="outline" onClick={() => setOpen(true)}>
        {words.cancel}
      </Button>
    )
  }
  return (
    <div>
      <p className="mb-4">{words.sure}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="destructive" autoFocus onClick={() => void showRegistration('cancel')}>
          {words.confirm}
        </Button>
        <Button variant="ghost" onClick={() => setOpen(false)}>
          {words.keep}
        </Button>
      </div>
    </div>
  )
}
