import { testAfter } from '../probe.ts'

export * from '../probe.ts'

export const person = 'nina@example.com'
export const guest = (index: number) => `guest-${index}@example.com`

export const test = testAfter((db) => db.openRegistration())
