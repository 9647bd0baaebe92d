import { readFile } from 'node:fs/promises'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'

test('the hosted project confirms addresses, and asks for the present password', async () => {
  expect(parse(await readFile('supabase/config.toml', 'utf8'))).toMatchObject({
    auth: { email: { require_current_password: true } },
    remotes: { production: { auth: { email: { enable_confirmations: true } } } },
  })
})
