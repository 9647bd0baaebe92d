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
        // At the end of the page, where it neither covers nor moves anything. Shorter interruptions
        // are not shown.
        <p
          role="status"
          className="animate-[appear_0s_3s_both] border-t border-line bg-raised px-5 py-2 text-center text-sm print:hidden"
        >
          {words.reconnecting}
        </p>
      )}
      <Toasts toasts={toasts} onDismiss={dismissToast} close={words.closeToast} />
    </>
  )
}
