import { CHECK, Icon } from './Icon.tsx'

type Saved = 'saved' | 'saving' | 'device' | 'failed' | 'page'

export type SavingWords = Readonly<Record<Saved | 'retry', string>>

interface Props {
  saved: Saved
  words: SavingWords
  onRetry: () => void
}

const ALERT =
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01'

const icons: Record<Saved, string> = {
  saved: CHECK,
  saving:
    'M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8M21 3v5h-5M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16M8 16H3v5',
  device:
    'M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057M18.796 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78M2 2l20 20',
  failed: ALERT,
  page: ALERT,
}

/**
 * Whether the member's work is safe and where. Its row is always as high as the button it may hold.
 * That it is being saved is only seen: heard is where it has come to.
 */
export function SaveState({ saved, words, onRetry }: Props) {
  const isTrouble = saved === 'failed' || saved === 'page'
  return (
    <div className="flex min-h-11 items-center gap-2 text-sm print:hidden">
      <p className={`flex items-center gap-2 ${isTrouble ? 'text-danger-text' : 'text-muted'}`}>
        <Icon path={icons[saved]} size={16} className="shrink-0" />
        <span>
          <span role="status">{saved !== 'saving' && words[saved]}</span>
          {saved === 'saving' && words.saving}
        </span>
      </p>
      {isTrouble && (
        <button type="button" onClick={onRetry} className="min-h-11 cursor-pointer px-2 underline">
          {words.retry}
        </button>
      )}
    </div>
  )
}
