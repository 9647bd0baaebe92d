/**
 * A plain reading of RFC 4180, in which any line end ends a record.
 * @returns the records; null if the text is none
 */
export function csvRecords(text: string, mark = ','): string[][] | null {
  const quoted = ' *"((?:[^"]|"")*)" *'
  const plain = `( *[^" ${mark}\r\n][^${mark}\r\n]*| *)`
  const cells = text.matchAll(new RegExp(`(?:${quoted}|${plain})(${mark}|\r\n?|\n|$)`, 'gy'))
  const records: string[][] = []
  let record: string[] = []
  for (const [, inQuotes, bare = '', end] of cells) {
    record.push(inQuotes?.replaceAll('""', '"') ?? bare)
    if (end === mark) continue
    records.push(record)
    record = []
    if (end === '') return records
  }
  return null
}
