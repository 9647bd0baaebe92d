import { createContext } from 'react'
import type { AdminWords } from '../../schemas/admin.ts'
import { useProvided } from '../shared/use-provided.ts'

/** The texts of /admin, for all of its parts. */
export const Words = createContext<AdminWords | null>(null)

export const useWords = (): AdminWords => useProvided(Words)
