import { Check, Copy, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button, type Look } from '../Button.tsx'

interface Props {
  text: string
  words: { copy: string; copied: string; byHand: { title: string; text: string; close: string } }
  /** The button's name for a screen reader, where the word on it would not tell what is copied. */
  title?: string
  size?: Look['size']
  /** Takes the focus as it appears. */
  autoFocus?: boolean
  onCopied: () => void
}

/** Milliseconds for which the button says that it has copied. */
const INDICATED = 2000

/** Copies a text; where the browser refuses, it helps the member to do it by hand. */
export function CopyButton({ text, words, title, size = 'default', autoFocus, onCopied }: Props) {
  const [copying, setCopying] = useState<{ status: 'idle' | 'copied' | 'refused' }>({
    status: 'idle',
  })
  const isCopied = copying.status === 'copied'
  useEffect(() => {
    if (copying.status !== 'copied') return
    const timer = setTimeout(() => setCopying({ status: 'idle' }), INDICATED)
    return () => clearTimeout(timer)
  }, [copying])

  function tell() {
    setCopying({ status: 'copied' })
    onCopied()
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return setCopying({ status: 'refused' })
    }
    tell()
  }

  return (
    <>
      <Button
        variant="outline"
        size={size}
        autoFocus={autoFocus}
        onClick={copy}
        aria-label={isCopied ? undefined : title}
      >
        <span className="grid">
          <Face icon={Copy} text={words.copy} isShown={!isCopied} />
          <Face icon={Check} text={words.copied} isShown={isCopied} />
        </span>
      </Button>
      {copying.status === 'refused' && (
        <CopyByHand
          text={text}
          words={words.byHand}
          onCopied={tell}
          onClose={() => setCopying({ status: 'idle' })}
        />
      )}
    </>
  )
}

/** Both faces keep their place, so that the button does not change its width. */
function Face({ icon: Icon, text, isShown }: { icon: LucideIcon; text: string; isShown: boolean }) {
  return (
    <span
      className={`col-start-1 row-start-1 flex items-center justify-center gap-2 ${isShown ? '' : 'invisible'}`}
    >
      <Icon size={18} aria-hidden="true" />
      <span>{text}</span>
    </span>
  )
}

interface ByHandProps extends Pick<Props, 'text' | 'onCopied'> {
  words: Props['words']['byHand']
  onClose: () => void
}

/** The text, selected and ready to be copied by the member, where the page may not do it. */
function CopyByHand({ text, words, onCopied, onClose }: ByHandProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    area.current?.select()
    // Closing gives the focus back to where it was.
    return () => opened?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      className="m-auto w-[min(40rem,100vw-2rem)] rounded border border-line-strong bg-surface p-5 text-text sm:p-7"
    >
      <h2 id={`${id}-title`} className="text-xl">
        {words.title}
      </h2>
      <p id={`${id}-text`} className="mt-2">
        {words.text}
      </p>
      <textarea
        ref={area}
        readOnly
        rows={8}
        dir="auto"
        aria-labelledby={`${id}-title`}
        value={text}
        // The browser reads the selection only after this event.
        onCopy={() => setTimeout(onCopied)}
        className="field my-4"
      />
      <Button onClick={onClose}>{words.close}</Button>
    </dialog>
  )
}
