import { useStore } from '@nanostores/react'
import { $toasts, dismissToast } from '../../shared/toasts.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import { useSession } from './use-member.ts'

/** What every page with a session may have to say: toasts, and that the connection is lost. */
export function Notices({ words }: { words: { reconnecting: string; closeToast: string } }) {
  const toasts = useStore($toasts, { ssr: 'initial' })
  const session = useSession()
  const isReconnecting = session.status === 'member' && session.connection === 'reconnecting'
  return (
    <>
      {/* Always there, so that screen readers listen; at the page's end it covers nothing. */}
      <div role="status" className="sticky bottom-0 z-10 print:hidden">
        {isReconnecting && (
          // Shorter interruptions are not shown.
          <p className="animate-[appear_0s_3s_both] border-t border-line bg-raised px-5 py-2 text-center text-sm">
            {words.reconnecting}
          </p>
        )}
      </div>
      <Toasts toasts={toasts} onDismiss={dismissToast} close={words.closeToast} />
    </>
  )
}
