interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad'
}

interface Props {
  toasts: readonly Toast[]
  onDismiss: (id: number) => void
  close: string
}

/** What was just done or went wrong. The regions are always there, so that screen readers listen. */
export function Toasts({ toasts, ...rest }: Props) {
  const cards = (tone: Toast['tone']) =>
    toasts
      .filter((toast) => toast.tone === tone)
      .map((toast) => <ToastCard key={toast.id} toast={toast} {...rest} />)
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-20 flex flex-col items-end">
      <div role="alert">{cards('bad')}</div>
      <div role="status">{cards('good')}</div>
    </div>
  )
}

/** The style sheet knows how long it stays. */
function ToastCard({ toast, close, onDismiss }: Omit<Props, 'toasts'> & { toast: Toast }) {
  const edge = toast.tone === 'bad' ? 'border-l-danger' : 'border-l-accent'
  return (
    <div
      className={`toast pointer-events-auto mt-2 flex w-[min(24rem,100vw-2rem)] items-center gap-2 rounded border border-l-4 border-line-strong bg-raised py-1 pl-4 pr-1 ${edge}`}
      onAnimationEnd={() => onDismiss(toast.id)}
    >
      <p className="min-w-0 flex-1 break-words py-2">{toast.text}</p>
      <button
        type="button"
        aria-label={close}
        onClick={() => onDismiss(toast.id)}
        className="grid size-11 shrink-0 cursor-pointer place-items-center self-start rounded hover:bg-line"
      >
        <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
          <path d="M6 6 18 18M18 6 6 18" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
    </div>
  )
}
