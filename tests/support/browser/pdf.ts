import { inflateSync } from 'node:zlib'

/** For each page of a PDF that Chromium has made, whether anything is drawn on it. */
export function drawnPages(pdf: Buffer): boolean[] {
  // One byte is one character, so that the places of streams stay right.
  const file = pdf.toString('latin1')
  const pages = file.matchAll(/\/Type \/Page\b[\s\S]*?\/Contents (\d+) 0 R/g)
  return Array.from(pages, ([, contents = '']) => isDrawn(streamOf(file, contents)))
}

function streamOf(file: string, object: string): string {
  const start = file.indexOf(`\n${object} 0 obj`)
  const head = /\/Length (\d+)[\s\S]*?stream\r?\n/g
  head.lastIndex = start
  const length = Number(head.exec(file)?.[1])
  if (length === 0) return ''
  const from = head.lastIndex
  return inflateSync(Buffer.from(file.slice(from, from + length), 'latin1')).toString('latin1')
}

/** Text, a picture or a line; the ground of the page alone is nothing. */
function isDrawn(commands: string): boolean {
  return /\b(Tj|TJ|S|Do)\b/.test(commands)
}
