// Supabase runs this file on Deno. Everything else is plain TypeScript that runs anywhere.
import { content } from './email-templates.js'
import { createHandler } from './handler.ts'
import { readSettings } from './settings.ts'

declare const Deno: {
  env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): void
}
declare const EdgeRuntime: { waitUntil(work: Promise<void>): void } | undefined

Deno.serve(
  createHandler({
    ...readSettings((name) => Deno.env.get(name)),
    content,
    background: (work) => {
      const logged = work.catch((error: unknown) => console.error(error))
      if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(logged)
    },
  }),
)
