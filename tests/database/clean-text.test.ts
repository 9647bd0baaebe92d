import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnCopy } from '#backend/own-copy.ts'
import { cleanLine, cleanMessage, isBlank } from '../../src/shared/text/storable-text.ts'

const MIGRATION = new URL(
  '../../supabase/migrations/20261121000001_settings_and_helpers.sql',
  import.meta.url,
)

const given = `from jsonb_array_elements_text($1::text::jsonb) with ordinality as given (text, place)
  order by place`
const cleanedBy = `select private.clean_line(text) as line, private.clean_message(text) as message,
    private.is_blank(text) as blank ${given}`
const shownBy = `select private.without_unseen(text) as shown ${given}`
const foundBy =
  'select private.words_of($1) @@ (select string_agg(quote_literal(word), $$ & $$)::tsquery from unnest(tsvector_to_array(private.words_of($2))) as word) as found'

const hosted = await openOwnCopy()
const embedded = new PGlite()
const databases: Record<string, (...asked: [string, string[]]) => Promise<readonly object[]>> = {
  PostgreSQL: (...asked) => hosted.unsafe(...asked),
  'the embedded database': async (...asked) => (await embedded.query<object>(...asked)).rows,
}

beforeAll(async () => {
  await embedded.exec('create role anon; create role authenticated; create role service_role')
  await embedded.exec(await readFile(MIGRATION, 'utf8'))
})
afterAll(() => embedded.close())

const cleanedHere = (text: string) => ({
  line: cleanLine(text),
  message: cleanMessage(text),
  blank: isBlank(text),
})

/** Every character that Unicode knows and PostgreSQL can store, 4,096 of them in a text. */
function everyCharacter(): string[] {
  const blocks = Array.from({ length: 0x11_0000 / 4096 }, (_, block) =>
    Array.from({ length: 4096 }, (_, at) => String.fromCodePoint(block * 4096 + at)).join(''),
  )
  return blocks.map((block) => block.replace(/[\0\p{Cs}]/gu, ''))
}

/** White space, line ends, controls, joiners, marks, blank letters and such, between plain letters. */
const tricky = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '\r\n',
      ...'\r\n\t\v\f\x01\x1f\x7f\x85\xa0 ',
      ...'\u2028\u2029\u3000\ufeff\u200b\u200d\u202e\ufe0f\u3164\u2800',
      ...['\u0308', 'o', 'é', 'e\u0301', 'ﬁ', '한', '\u1112\u1161', '\u0958', '\u{1f469}'],
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((one) => one !== '\0'),
  ),
  maxLength: 12,
})

test.each(Object.entries(databases))('%s cleans a text as the browser does', async (_, ask) => {
  const texts = fc.sample(tricky, 1000)
  expect(await ask(cleanedBy, [JSON.stringify(texts)])).toEqual(texts.map(cleanedHere))
})

test.each(Object.entries(databases))(
  'the browser and %s agree on which characters nobody can see',
  async (_, ask) => {
    const blocks = everyCharacter()
    const isSeen = (one: string) => !isBlank(one) || /[\p{White_Space}\p{Cc}]/u.test(one)
    const shown = blocks.map((block) => ({ shown: [...block].filter(isSeen).join('') }))
    expect(await ask(shownBy, [JSON.stringify(blocks)])).toEqual(shown)
  },
)

test.each(Object.entries(databases))('a cleaned text stays as it is in %s', async (_, ask) => {
  const texts = fc.sample(tricky, 1000).map(cleanLine)
  expect(await ask(cleanedBy, [JSON.stringify(texts)])).toMatchObject(
    texts.map((line) => ({ line })),
  )
})

const SAME: [stored: string, searched: string][] = [
  ['Zoe\u0308 Mu\u0308ller', 'zoë müller'],
  ['Zoë Müller', 'ZOE\u0308 MULLER'],
  ['Ｋａｖｙａ', 'kavya'],
  ['МИР', 'мир'],
  ['Λάμπρος', 'ΛΆΜΠΡΟΣ'],
  ['हिन्दी', 'हिन्दी'],
  ['สมชาย', 'สมชาย'],
  ['Kav\u200bya', 'kavya'],
  ['Åsa', 'A\u030asa'],
  ['한', '\u1112\u1161\u11ab'],
]

const OTHER: [stored: string, searched: string][] = [
  ['हिन्दी', 'हन्द'],
  ['ที่', 'ท'],
  ['Kavya', 'kav'],
]

for (const [name, ask] of Object.entries(databases)) {
  test.each(SAME)(`an admin of ${name} finds %s by %s`, async (...texts) => {
    expect(await ask(foundBy, texts)).toEqual([{ found: true }])
  })
  test.each(OTHER)(`an admin of ${name} does not find %s by %s`, async (...texts) => {
    expect(await ask(foundBy, texts)).toEqual([{ found: false }])
  })
}
