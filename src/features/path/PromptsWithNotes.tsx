import type { ComponentProps } from 'react'
import { DataError } from '../../shared/fault.ts'
import { datedNotes } from '../challenge/notes.ts'
import { $tools, refreshPage } from '../member/member.ts'
import { PromptPack } from '../prompts/PromptPack.tsx'

/** The prompts, which can take up what the member has noted in the challenge. */
export function PromptsWithNotes(props: Omit<ComponentProps<typeof PromptPack>, 'readNotes'>) {
  return <PromptPack {...props} readNotes={readDatedNotes} />
}

/** Without a network they are those that this device has. @throws {DataError} if it has none */
async function readDatedNotes(): Promise<string[]> {
  const fault = await refreshPage()
  const notes = datedNotes($tools.get().get('challenge')?.state ?? {})
  if (fault && notes.length === 0) throw new DataError(fault)
  return notes
}
