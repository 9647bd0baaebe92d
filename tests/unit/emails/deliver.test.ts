import { expect, test } from 'vitest'
import { compileEmails } from '../../../src/emails/content.ts'
import { deliver } from '../../../supabase/functions/send-emails/deliver.ts'

test('once the provider takes no more, the rest of a batch is put off without asking it', async () => {
  const asked: string[] = []
  const recorded: string[] = []
  const data = { contactName: 'Kavya', contactEmail: 'kavya@example.com', message: 'Hello' }
  const emails = ['first', 'second'].map((id) => ({
    id,
    claim: id,
    kind: 'contact-message',
    recipient: 'owner@example.com',
    data,
  }))
  await deliver({
    outbox: {
      schedule: async () => {},
      claim: async () => emails,
      record: async ({ id }, { outcome }) => void recorded.push(`${id} ${outcome}`),
      unsubscribe: async () => false,
      suppress: async () => {},
      claimBuild: async () => ({ isDue: false, hook: null }),
      reportBuild: async () => {},
    },
    provider: async ({ id }) => {
      asked.push(id)
      return { outcome: 'postponed', reason: 'Too many', delay: 60 }
    },
    sender: {
      from: 'hello@example.com',
      siteUrl: 'https://example.com',
      backendUrl: 'https://project.supabase.co',
    },
    content: compileEmails().content,
    perSecond: 100,
    budget: 1000,
  })
  expect(asked).toEqual(['first'])
  expect(recorded).toEqual(['first postponed', 'second postponed'])
})
