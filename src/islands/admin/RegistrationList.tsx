import { fill } from '../../domain/template.ts'
import type { AdminWords } from '../../schemas/admin.ts'
import { readOlderRegistrations, type ShownSession } from '../../stores/admin-registrations.ts'
import { PagedList } from './PagedList.tsx'
import { RegistrationRow } from './RegistrationRow.tsx'
import { useWords } from './words.ts'

/** The newest registrations, or those that were searched for. */
export function RegistrationList({ shown }: { shown: ShownSession }) {
  const words = useWords()
  const { none, more, nothingFound } = words.registrations
  const { search, registrations, hasMore } = shown
  return (
    <>
      <p role="status" className="mb-2 tabular-nums text-muted">
        {search !== '' && registrations.length > 0 && foundText(shown, words)}
      </p>
      <PagedList
        items={registrations}
        hasMore={hasMore}
        readMore={readOlderRegistrations}
        labels={{ none: search === '' ? none : nothingFound, more }}
      >
        {(registration) => <RegistrationRow registration={registration} />}
      </PagedList>
    </>
  )
}

function foundText({ registrations, hasMore }: ShownSession, words: AdminWords): string {
  const { found, foundMore } = words.registrations
  return fill(hasMore ? foundMore : found, { total: registrations.length }, words.locale)
}
