import { toast } from '../../shared/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { downloadText } from '../../ui/download.ts'
import * as rules from './rules.ts'
import type { GauntletWords } from './words.ts'

interface Props {
  words: GauntletWords
  plans: rules.Plans
}

/** Taking the whole plan along, once all five are written. */
export function Downloads({ words, plans }: Props) {
  const isWaiting = !rules.isComplete(plans)
  function download(name: string, type: string, write: typeof rules.planText) {
    downloadText(name, type, write(words.stones, plans, words.heading))
    toast(words.downloaded)
  }
  return (
    <div className="flex flex-wrap justify-end gap-3 max-sm:w-full max-sm:flex-col-reverse">
      <Button variant="outline" disabled={isWaiting} onClick={() => print()}>
        {words.print}
      </Button>
      <Button
        variant="outline"
        disabled={isWaiting}
        onClick={() => download(rules.PLAN_MARKDOWN_FILE, 'text/markdown', rules.planMarkdown)}
      >
        {words.markdown}
      </Button>
      <Button
        variant="hero"
        disabled={isWaiting}
        aria-describedby={isWaiting ? 'waiting' : undefined}
        onClick={() => download(rules.PLAN_FILE, 'text/plain', rules.planText)}
      >
        {words.download}
      </Button>
    </div>
  )
}
