/** The encodings that a file can name by its first bytes. */
const MARKS: readonly [encoding: string, mark: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * The text of a file in UTF-8, or in the encoding that its byte order mark names. Null if it is in
 * another one or no text at all: guessing would garble names.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const [encoding = 'utf-8'] =
    MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? []
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
