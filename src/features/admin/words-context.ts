import { createContext } from 'react'
import { useProvided } from '../../ui/ActionButton.tsx'
import type { AdminWords } from './words.ts'

/** The texts of /admin, for all of its parts. */
export const Words = createContext<AdminWords | null>(null)

export const useWords = (): AdminWords => useProvided(Words)
