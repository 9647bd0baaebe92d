import { useId, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'

export interface ByHandWords {
  title: string
  text: string
  close: string
}

interface Props {
  text: string
  words: ByHandWords
  onCopied: () => void
  onClose: () => void
}

/** The text, selected and ready to be copied by the member, where the page may not do it. */
export function CopyByHand({ text, words, onCopied, onClose }: Props) {
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
