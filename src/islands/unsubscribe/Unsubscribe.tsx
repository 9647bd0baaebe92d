import { useStore } from '@nanostores/react'
import type { UnsubscribeWords } from '../../schemas/pages.ts'
import { $unsubscribe, endNews } from '../../stores/unsubscribe.ts'
import { Button } from '../../ui/Button.tsx'
import { Island } from '../../ui/Island.tsx'
import { useHydrated } from '../shared/use-hydrated.ts'

/** Ends the news to an address, behind the link in an email. */
export function Unsubscribe({ words }: { words: UnsubscribeWords }) {
  return (
    <Island broken={words.broken}>
      <View words={words} />
    </Island>
  )
}

/** A button, because programs open links too. */
function View({ words }: { words: UnsubscribeWords }) {
  const view = useStore($unsubscribe)
  const isHydrated = useHydrated()
  if (view === 'working') return <p role="status">{words.working}</p>
  const isOver = view === 'done' || view === 'unknown'
  return (
    <>
      {view === 'asking' ? (
        <p className="mb-6">{words.ask}</p>
      ) : (
        <div role={view === 'done' ? 'status' : 'alert'}>
          <h2 className="text-xl">{words[view].title}</h2>
          <p className="mb-6 mt-2">{words[view].text}</p>
        </div>
      )}
      {!isOver && (
        <Button disabled={!isHydrated} onClick={() => void endNews()}>
          {words.button}
        </Button>
      )}
    </>
  )
}
