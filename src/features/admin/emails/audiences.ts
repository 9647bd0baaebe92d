import { useEffect, useState } from 'react'
import { dateInWords } from '../../../shared/date-in-words.ts'
import { faultText } from '../../../shared/fault.ts'
import { fill } from '../../../shared/text/template.ts'
import { useQuery } from '../../auth/use-query.ts'
import { useWords } from '../words-context.ts'
import { audiencesOf, NEWS } from './email-rules.ts'
import { type AudienceSession, audienceSize } from './mailings.ts'

/** How many people an audience has, and what to say of it; null while that is not known. */
export function useAudienceSize(audience: string) {
  const words = useWords()
  useEffect(() => void audienceSize.show(audience), [audience])
  const loaded = useQuery(audienceSize)
  if (loaded.status === 'failed') {
    return { people: null, text: faultText(loaded.fault, words.faults) }
  }
  if (loaded.status === 'loading' || loaded.data.audience !== audience) {
    return { people: null, text: words.wait }
  }
  const { people } = loaded.data
  return { people, text: fill(words.emails.people, { people }, words.locale) }
}

/** Whom an email may be written to now, in words. */
export function useAudiences(sessions: readonly AudienceSession[]) {
  const words = useWords()
  const { audiences: named, ofSession } = words.emails
  const [now] = useState(() => new Date())
  const ofSessions = sessions.flatMap((session) => {
    const { id, title, startsAt, timeZone } = session
    const start = startsAt && dateInWords(startsAt, words.locale, timeZone, 'short')
    const name = [title, start].filter(Boolean).join(', ')
    return audiencesOf(session, now).map((audience) => ({
      value: `${audience}:${id}`,
      text: fill(ofSession, { audience: named[audience], session: name }),
    }))
  })
  return [...NEWS.map((value) => ({ value, text: named[value] })), ...ofSessions]
}
