import type { AdminWords } from '../../schemas/admin.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  words: AdminWords
  action: string
  isBusy: boolean
  onCancel: () => void
}

/** How a form ends. */
export function FormButtons({ words, action, isBusy, onCancel }: Props) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" disabled={isBusy}>
        {isBusy ? words.wait : action}
      </Button>
      <Button variant="ghost" disabled={isBusy} onClick={onCancel}>
        {words.cancel}
      </Button>
    </div>
  )
}
