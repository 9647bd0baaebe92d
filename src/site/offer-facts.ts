import { getCollection } from 'astro:content'
import { money, words } from '../content-model/read-content.ts'
import { shownSession } from './masterclass.ts'

/** Minutes of a masterclass, while none is planned. */
const USUAL_LENGTH = 90

/**
 * What the settings and the landing page offer, for texts that must not say anything else.
 * @returns values for the names of a text, and which of its conditional parts hold
 */
export async function offerFacts() {
  const { signUpAddress } = await words('links')
  const session = await shownSession()
  const amount = await money()
  const shown = (await getCollection('landing')).map(({ data }) => data).filter((s) => !s.hidden)
  const bonuses = shown.flatMap((data) => (data.section === 'bonuses' ? data.bonuses : []))
  const guarantee = shown.find((data) => data.section === 'guarantee')
  return {
    values: {
      minutes: session?.minutes ?? USUAL_LENGTH,
      bonuses: bonuses.map(({ name, value }) => `${name} (${amount(value)})`).join(', '),
      bonusTotal: amount(bonuses.reduce((sum, { value }) => sum + value, 0)),
      takeaways: guarantee?.takeaways ?? 0,
      worth: amount(guarantee?.worth ?? 0),
    },
    holds: {
      platform: signUpAddress !== null,
      ownRegistration: signUpAddress === null,
      bonuses: bonuses.length > 0,
      guarantee: guarantee !== undefined,
    },
  }
}
