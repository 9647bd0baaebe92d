import { useEffect, useState } from 'react'

/** Milliseconds without typing before what follows from it is said aloud. */
const SAID_AFTER = 1000

/** The text as it has been for a moment; empty until it changes for the first time. */
export function useSettled(text: string): string {
  const [said, setSaid] = useState({ text, aloud: '' })
  useEffect(() => {
    if (text === said.text) return
    const timer = setTimeout(() => setSaid({ text, aloud: text }), SAID_AFTER)
    return () => clearTimeout(timer)
  }, [text, said.text])
  return said.aloud
}
