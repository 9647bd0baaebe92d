import { readFile } from 'node:fs/promises'
import { told } from '../content-fields.ts'

/*
 * The sample trainer: whom `npm start` and `npm run dev` show while the owner has named nobody. The
 * sample sessions, members and registrations are in supabase/seed.sql.
 */

const TRAINER = 'Sample Trainer'
const SENDER = 'masterclass@example.com'
const PORTRAIT = 'src/content-model/sample/trainer.svg'

/** What a page with sample facts says at its top. */
export const sampleNote =
  'The trainer is not in src/content/site yet. This one is a sample, shown on this machine only.'

/** What the environment of a build sets to show sample facts. */
export const sampleSetting = { SAMPLE_FACTS: 'on' }

export const hasSamples = () => process.env['SAMPLE_FACTS'] === sampleSetting.SAMPLE_FACTS

/** Whether a site's address is this machine's. */
export const isLocal = (siteUrl: string) =>
  ['localhost', '127.0.0.1'].includes(new URL(siteUrl).hostname)

/** @throws when the site has another address than this machine's and would show sample facts */
export function keepSamplesHere(siteUrl: string): void {
  if (!hasSamples() || isLocal(siteUrl)) return
  throw told(
    `SAMPLE_FACTS is on, and the site's address is ${siteUrl}. A sample trainer must not be published: remove SAMPLE_FACTS from the environment and build again.`,
  )
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
