import { Check, CloudOff, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SaveStatus } from './environment.ts'

interface Props {
  saved: SaveStatus
  words: Readonly<Record<SaveStatus | 'retry', string>>
  onRetry: () => void
}

const ICONS: Partial<Record<SaveStatus, LucideIcon>> = { saved: Check, saving: RefreshCw }

/**
 * Whether the member's progress is saved and where. Its row is always as high as the button it may hold.
 * A screen reader announces only the outcome, not that a save is under way. Before anything was saved
 * on this page it says nothing.
 */
export function SaveState({ saved, words, onRetry }: Props) {
  const [isQuiet, setQuiet] = useState(saved === 'saved')
  if (isQuiet && saved !== 'saved') setQuiet(false)
  const row = useRef<HTMLDivElement>(null)
  const isTrouble = saved === 'failed' || saved === 'page'
  const Icon = isTrouble ? TriangleAlert : (ICONS[saved] ?? CloudOff)
  /** The button is gone while it is tried; the reader goes on where it was. */
  function retry() {
    onRetry()
    row.current?.focus()
  }
  return (
    <div ref={row} tabIndex={-1} className="flex min-h-11 items-center gap-2 text-sm print:hidden">
      <p className={`flex items-center gap-2 ${isTrouble ? 'text-danger-text' : 'text-muted'}`}>
        {!isQuiet && <Icon size={16} aria-hidden="true" className="shrink-0" />}
        <span>
          <span role="status">{!isQuiet && saved !== 'saving' && words[saved]}</span>
          {saved === 'saving' && <span>{words.saving}</span>}
        </span>
      </p>
      {isTrouble && (
        <button type="button" onClick={retry} className="min-h-11 cursor-pointer px-2 underline">
          {words.retry}
        </button>
      )}
    </div>
  )
}
