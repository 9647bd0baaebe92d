import type { EmailContent } from '../../../src/emails/email.ts'

/** Made from the content by `npm run emails`, before each deployment. */
export declare const content: EmailContent
