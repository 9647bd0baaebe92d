import type { ShownSession } from '../../stores/admin-registrations.ts'
import { useWords } from './words.ts'

/** How many people of the session are in each state. */
export function RegistrationCounts({ shown: { funnel } }: { shown: ShownSession }) {
  const words = useWords()
  const names = words.registrations.states
  const total = funnel.find(({ source }) => source === null)
  return (
    <dl className="mb-10 grid grid-cols-2 border-y border-line sm:grid-cols-4 sm:divide-x sm:divide-line">
      {(['registered', 'waiting', 'canceled', 'attended'] as const).map((name) => (
        <div
          key={name}
          className="flex min-w-0 flex-col-reverse justify-end py-4 pr-3 sm:px-6 sm:first:pl-0"
        >
          <dt className="text-sm text-muted">{names[name]}</dt>
          <dd className="font-display text-2xl tabular-nums">
            {(total?.[name] ?? 0).toLocaleString(words.locale)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
