import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parse } from 'smol-toml'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '#temporary-folder.ts'
import { findMissing, readSettings, siteAddress } from '../../../scripts/deploy/settings.ts'

const addressWith = (password: string) =>
  `postgresql://postgres.abcdefghijklmnopqrst:${password}@aws-0.pooler.supabase.com:5432/postgres`

test.each([
  ['letters', 'Summer2026', 'Summer2026'],
  ['signs as they are', 'Su#m/m?e r@2:0%26&6', 'Su%23m%2Fm%3Fe%20r%402%3A0%26%266'],
  ['a sign that begins no code', '50%', '50%25'],
  ['signs that are written as codes', 'Su%23mmer', 'Su%23mmer'],
])('an owner connects with a database password of %s', (_, password, written) => {
  vi.stubEnv('SUPABASE_DB_URL', addressWith(password))
  const settings = readSettings()
  expect(settings['SUPABASE_DB_URL']).toBe(addressWith(written))
  expect(findMissing(settings, ['SUPABASE_DB_URL'])).toEqual([])
})

test('an owner may paste the address of the transaction pooler, and is connected to the session pooler', () => {
  vi.stubEnv('SUPABASE_DB_URL', addressWith('a:6543').replace(':5432', ':6543'))
  expect(readSettings()['SUPABASE_DB_URL']).toBe(addressWith('a%3A6543'))
})

test.each([
  ['Asha Rao <hello@example.com>', true],
  ["Dr. Asha O'Rao & team <hello@example.com>", true],
  ['आशा 🎉 <hello@example.com>', true],
  ['Rao, Asha <hello@example.com>', false],
  ['Asha (AI Mind OS) <hello@example.com>', false],
  ['hello@example.com', false],
])('an owner may have the sender “%s”: %s', (EMAIL_FROM, isTaken) => {
  const said = findMissing({ EMAIL_FROM }, ['EMAIL_FROM'])
  expect(said).toHaveLength(isTaken ? 0 : 1)
  if (!isTaken) expect(said[0]).toMatch(/without commas.*What is there is something else/)
})

test('an owner who has not put the password into the address is asked again', () => {
  vi.stubEnv('SUPABASE_DB_URL', addressWith('[YOUR-PASSWORD]'))
  expect(findMissing(readSettings(), ['SUPABASE_DB_URL'])).toHaveLength(1)
})

test.each([
  ['https://Example.com/', 'https://example.com'],
  ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
  ['http://localhost:9', 'http://localhost:9'],
])('an owner who types %s as the address of the site means %s', (typed, meant) => {
  expect(siteAddress([typed])).toBe(meant)
})

/**
 * Runs a command in a folder as in a terminal, and answers one question after the other.
 * @param before the settings that are there
 */
async function answer(command: string, answers: string[], before = '') {
  const cwd = await temporaryFolder()
  if (before !== '') await writeFile(join(cwd, '.env.deploy'), before)
  const terminal = 'data:text/javascript,process.stdin.isTTY = true'
  const env = { ...process.env, SUPABASE_DB_URL: undefined }
  const args = ['--import', terminal, resolve(`scripts/commands/${command}.ts`)]
  const child = spawn(process.execPath, args, { cwd, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    for await (const part of stream) {
      said += part
      if (said.endsWith('> ')) child.stdin.write(`${answers.shift()}\n`)
    }
  }
  return { said, kept: await readFile(join(cwd, '.env.deploy'), 'utf8') }
}

test('an owner reads that an answer does not fit, and where to correct one that does not work', async () => {
  const fitting = addressWith('Su#mmer').replace(/@.*/, '@localhost:1/postgres')
  const { said, kept } = await answer('backup', ['summer', fitting])
  expect(said).toContain('“summer” is not what is asked for')
  expect(said).toContain('Correct SUPABASE_DB_URL in .env.deploy: dashboard')
  expect(said).not.toContain('    at ')
  expect(kept).toBe(`SUPABASE_DB_URL="${fitting.replace('#', '%23')}"\n`)
})

test.each([
  [
    "# mine\r\nOTHER='a # b' # why\r\nexport SUPABASE_DB_URL = x # old\r\nLAST=$1\r\n",
    /^export.*$/m,
  ],
  ['# mine\nSUPABASE_DB_URLS=a', /$/],
  ['SUPABASE_DB_URL=\n\n# mine\n', /^.*/],
])(
  'an owner on Windows keeps the other lines of the settings %j when one is changed',
  async (before, place) => {
    const fitting = addressWith("a$&b'c").replace(/@.*/, '@localhost:1/postgres')
    const { kept } = await answer('backup', [fitting], `\uFEFF${before}`)
    const line = `SUPABASE_DB_URL="${fitting.replace('$&', '%24%26')}"`
    const isNew = place.source === '$'
    expect(kept).toBe(before.replace(place, () => (isNew ? `\n${line}\n` : line)))
  },
)

test('the hosted project confirms addresses, and asks for the present password', async () => {
  expect(parse(await readFile('supabase/config.toml', 'utf8'))).toMatchObject({
    auth: { email: { require_current_password: true } },
    remotes: { production: { auth: { email: { enable_confirmations: true } } } },
  })
})
