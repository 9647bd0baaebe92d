import { exportEverything } from '../../stores/account.ts'
import { toast } from '../../stores/toasts.ts'
import { downloadText } from '../../ui/download.ts'
import { ActionButton } from '../shared/ActionButton.tsx'
import { useAction } from '../shared/use-action.ts'
import type { AccountWords } from './wording.ts'

export function Download({ words }: { words: AccountWords }) {
  const { isRunning, run } = useAction(words.faults)

  async function download() {
    const everything = await exportEverything()
    if (everything.status === 'failed') return everything.fault
    downloadText(words.data.file, 'application/json', everything.json)
    return null
  }

  return (
    <ActionButton
      variant="outline"
      isOff={isRunning}
      wait={words.wait}
      onClick={() => run(download, () => toast(words.data.done))}
    >
      {words.data.button}
    </ActionButton>
  )
}
