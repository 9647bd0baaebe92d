import type { AccountWords } from '../../schemas/account.ts'
import { exportPersonalData } from '../../stores/account.ts'
import { toast } from '../../stores/toasts.ts'
import { downloadText } from '../../ui/download.ts'
import { ActionButton } from '../shared/ActionButton.tsx'

export function Download({ words: { data } }: { words: AccountWords }) {
  const save = (json: string) => downloadText(data.file, 'application/json', json)
  return (
    <ActionButton
      variant="outline"
      action={() => exportPersonalData(save)}
      onDone={() => toast(data.done)}
    >
      {data.button}
    </ActionButton>
  )
}
