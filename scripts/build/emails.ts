import type { AstroIntegration } from 'astro'
import { readEmails } from './email-files.ts'

/** Fails a build whose emails cannot be compiled. */
export function emails(): AstroIntegration {
  return { name: 'emails', hooks: { 'astro:build:start': () => void readEmails() } }
}
