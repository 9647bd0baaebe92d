import { readFile } from 'node:fs/promises'
import { instantIn } from '../../shared/date-in-words.ts'

/*
 * Sample facts: what `npm start` and `npm run dev` show in place of facts that the owner has not
 * filled in. The sample members and registrations are in supabase/seed.sql.
 */

const TRAINER = 'Sample Trainer'
const SENDER = 'masterclass@example.com'
const PORTRAIT = 'src/content-model/sample/trainer.svg'
const DAYS_AHEAD = 14
const TIME = '19:00'

/** What a page with sample facts says at its top. */
export const sampleNote =
  'The date and the trainer that are not in src/content/site yet are samples, shown on this machine only.'

/** What the environment of a build sets to show sample facts. */
export const sampleSetting = { SAMPLE_FACTS: 'on' }

export const hasSamples = () => process.env['SAMPLE_FACTS'] === sampleSetting.SAMPLE_FACTS

/** Whether a site's address is this machine's. */
export const isLocal = (siteUrl: string) =>
  ['localhost', '127.0.0.1'].includes(new URL(siteUrl).hostname)

/** @throws when the site has another address than this machine's and would show sample facts */
export function keepSamplesHere(siteUrl: string): void {
  if (!hasSamples() || isLocal(siteUrl)) return
  throw new Error(
    `SAMPLE_FACTS is on, and the site's address is ${siteUrl}. A sample date and a sample trainer must not be published: remove SAMPLE_FACTS from the environment and build again.`,
  )
}

interface Dated {
  readonly date: string | null
  readonly time: string | null
  readonly timeZone: string
}

/** A session without a date takes place in two weeks, in the evening. */
export function withSampleDate<Event extends Dated>(event: Event): Event {
  if (event.date !== null && event.time !== null) return event
  const inTwoWeeks = new Date(Date.now() + DAYS_AHEAD * 86_400_000)
  const date = inTwoWeeks.toLocaleDateString('sv', { timeZone: event.timeZone })
  return { ...event, date, time: TIME }
}

/**
 * SQL that gives the session in the database the date that the site shows. It leaves email off: nobody
 * is told of a date that moves with each day.
 */
export function sampleDateSql(event: Dated & { readonly id: string }): string {
  const { date, time, timeZone, id } = withSampleDate(event)
  if (date === event.date || date === null || time === null) return ''
  const start = instantIn(timeZone, date, time).toISOString()
  return `update private.settings set is_email_enabled = false;
    update public.masterclass_sessions set starts_at = '${start}' where slug = '${id}';`
}

interface Trainer {
  readonly name: string | null
  readonly portrait: unknown
  readonly senderAddress: string | null
}

/** A trainer without a name is a sample one, with a drawn portrait. */
export async function withSampleTrainer<Known extends Trainer>(trainer: Known) {
  if (trainer.name !== null) return trainer
  const portrait = `data:image/svg+xml,${encodeURIComponent(await readFile(PORTRAIT, 'utf8'))}`
  return { ...trainer, name: TRAINER, portrait, senderAddress: trainer.senderAddress ?? SENDER }
}
