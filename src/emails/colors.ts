import { recordOf } from '../shared/record-of.ts'
import { tokenColors } from '../styles/token-colors.ts'
import { EMAIL_TOKENS, type EmailColors } from './style.ts'

/** The colors of the site that emails use. @throws when a token has no form that they know */
export function emailColors(css?: string): EmailColors {
  return recordOf(EMAIL_TOKENS, (name) => tokenColors(name, css))
}
