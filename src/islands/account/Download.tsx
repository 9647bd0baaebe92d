import { useState } from 'react'
import type { AccountWords } from '../../schemas/account.ts'
import { exportEverything } from '../../stores/account.ts'
import { toast } from '../../stores/toasts.ts'
import { faultText } from '../../tools/fault.ts'
import { Button } from '../../ui/Button.tsx'
import { downloadText } from '../../ui/download.ts'

export function Download({ words }: { words: AccountWords }) {
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    const everything = await exportEverything()
    setBusy(false)
    if (everything.status === 'failed')
      return toast(faultText(everything.fault, words.faults), 'bad')
    downloadText(words.data.file, 'application/json', everything.json)
    toast(words.data.done)
  }

  return (
    <Button variant="outline" disabled={isBusy} onClick={download}>
      {isBusy ? words.wait : words.data.button}
    </Button>
  )
}
