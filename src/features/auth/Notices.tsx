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
      {isReconnecting && (
        // Stays at the end of the window, and at that of the page it covers nothing. Shorter interruptions
        // are not shown.
        <p
          role="status"
          className="sticky bottom-0 z-10 animate-[appear_0s_3s_both] border-t border-line bg-raised px-5 py-2 text-center text-sm print:hidden"
        >
          {words.reconnecting}
        </p>
      )}
      <Toasts toasts={toasts} onDismiss={dismissToast} close={words.closeToast} />
    </>
  )
}
