/**
 * A plain reading of RFC 4180, in which any line end ends a record.
 * @returns the records; null if the text is none
 */
export function csvRecords(text: string, mark = ','): string[][] | null {
  const records: string[][] = [['']]
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  const add = (characters: string) => {
    const record = records.at(-1) ?? []
    record[record.length - 1] += characters
  }
  for (const [character] of text.matchAll(/\r\n|[\s\S]/g)) {
    const isEnd = /^[\r\n]/.test(character)
    if (state === 'quoted') {
      if (character === '"') state = 'closed'
      else add(character)
    } else if (character === mark || isEnd) {
      if (isEnd) records.push([''])
      else records.at(-1)?.push('')
      state = 'start'
    } else if (character === '"' && state === 'start') state = 'quoted'
    else if (character === '"' && state === 'closed') {
      add('"')
      state = 'quoted'
    } else if (state === 'closed' && character !== ' ') return null
    else if (state !== 'closed') {
      add(character)
      if (character !== ' ' || state === 'plain') state = 'plain'
    }
  }
  return state === 'quoted' ? null : records
}
