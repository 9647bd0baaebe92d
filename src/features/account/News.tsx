import { toast } from '../../shared/toasts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useQuery } from '../auth/use-query.ts'
import { setWantsNews, wantsNews } from './account.ts'
import type { AccountWords } from './words.ts'

/** Whether announcements are sent to the member by email, and the button that changes it. */
export function News({ words }: { words: AccountWords }) {
  const loaded = useQuery(wantsNews)
  const isOn = loaded.status === 'ready' && loaded.data
  const named = isOn ? words.news.on : words.news.off
  if (loaded.status === 'failed') return <p>{words.news.failed}</p>
  return (
    <>
      <p className="mb-4" aria-busy={loaded.status === 'loading'}>
        {loaded.status === 'ready' ? named.text : words.wait}
      </p>
      <ActionButton
        variant="outline"
        isOff={loaded.status === 'loading'}
        wait={null}
        action={() => setWantsNews(!isOn, words.news.version)}
        onDone={() => toast(isOn ? words.news.off.text : words.news.on.text)}
      >
        {named.button}
      </ActionButton>
    </>
  )
}
