import type { AccountWords } from '../../schemas/account.ts'
import { setWantsNews, wantsNews } from '../../stores/news.ts'
import { toast } from '../../stores/toasts.ts'
import { ActionButton } from '../shared/ActionButton.tsx'
import { useAction } from '../shared/use-action.ts'
import { useQuery } from '../shared/use-query.ts'

/** Whether announcements are sent to the member by email, and the button that changes it. */
export function News({ words }: { words: AccountWords }) {
  const loaded = useQuery(wantsNews)
  const { isRunning, run } = useAction(words.faults)
  const isOn = loaded.status === 'ready' && loaded.data
  const named = isOn ? words.news.on : words.news.off
  const change = () =>
    run(
      () => setWantsNews(!isOn),
      () => toast(isOn ? words.news.off.text : words.news.on.text),
    )
  if (loaded.status === 'failed') return <p>{words.news.failed}</p>
  return (
    <>
      <p className="mb-4" aria-busy={loaded.status === 'loading'}>
        {loaded.status === 'ready' ? named.text : words.wait}
      </p>
      <ActionButton
        variant="outline"
        isOff={isRunning || loaded.status === 'loading'}
        onClick={change}
      >
        {named.button}
      </ActionButton>
    </>
  )
}
