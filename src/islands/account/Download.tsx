import type { AccountWords } from '../../schemas/account.ts'
import { exportPersonalData } from '../../stores/account.ts'
import { toast } from '../../stores/toasts.ts'
import { downloadText } from '../../ui/download.ts'
import { ActionButton } from '../shared/ActionButton.tsx'
import { useAction } from '../shared/use-action.ts'

export function Download({ words }: { words: AccountWords }) {
  const { isRunning, run } = useAction(words.faults)

  const save = (json: string) => downloadText(words.data.file, 'application/json', json)

  return (
    <ActionButton
      variant="outline"
      isOff={isRunning}
      wait={words.wait}
      onClick={() =>
        run(
          () => exportPersonalData(save),
          () => toast(words.data.done),
        )
      }
    >
      {words.data.button}
    </ActionButton>
  )
}
