import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Toast } from '../shared/toasts.ts'

interface Props {
  toasts: readonly Toast[]
  onDismiss: (id: number) => void
  close: string
}

/** On phones at the top, as buttons and the keyboard are at the bottom; elsewhere in a corner. */
const USUAL_END = 'top-[4.5rem] sm:bottom-4 sm:top-auto'
const OTHER_END = 'bottom-4 sm:bottom-auto sm:top-[4.5rem]'

/** What was just done or went wrong. The regions are always there, so that screen readers listen. */
export function Toasts({ toasts, close, onDismiss }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { isInTheWay, giveBackFocus } = useOthersFocus(box, toasts.length)

  function dismiss(id: number) {
    giveBackFocus()
    onDismiss(id)
  }

  const cards = (tone: Toast['tone']) =>
    toasts
      .filter((toast) => toast.tone === tone)
      .map((toast) => <ToastCard key={toast.id} toast={toast} close={close} onDismiss={dismiss} />)
  return (
    <div
      ref={box}
      className={`pointer-events-none fixed inset-x-4 z-20 flex flex-col items-end print:hidden ${isInTheWay ? OTHER_END : USUAL_END}`}
    >
      <div role="alert">{cards('bad')}</div>
      <div role="status">{cards('good')}</div>
    </div>
  )
}

/**
 * Whether the toasts would cover a control at their usual end of the window, what has the focus apart
 * from them, and how to give back a focus that a toast takes along when it is closed.
 */
function useOthersFocus(box: RefObject<HTMLElement | null>, count: number) {
  const [isInTheWay, setInTheWay] = useState(false)
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (count === 0) return
    const look = () => {
      if (!box.current || !focused.current) return
      const [usual, other] = places(box.current)
      const isFree = (place: Place) =>
        !controls().some((control) => covers(place, control.getBoundingClientRect()))
      const coversFocus = covers(usual, focused.current.getBoundingClientRect())
      setInTheWay(!isFree(usual) && (coversFocus || isFree(other)))
    }
    const follow = () => {
      const { activeElement } = document
      if (!activeElement || box.current?.contains(activeElement)) return
      focused.current = activeElement
      // What takes the focus is scrolled into view only after the event.
      requestAnimationFrame(look)
    }
    follow()
    look()
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [box, count])
  const giveBackFocus = () => {
    const isHere = box.current?.contains(document.activeElement)
    if (isHere && focused.current instanceof HTMLElement) focused.current.focus()
  }
  return { isInTheWay, giveBackFocus }
}

/** What can be pressed or written in. */
const controls = () => [
  ...document.querySelectorAll('main :is(a, button, input, select, textarea)'),
]

/** In pixels from the window's upper left corner. */
type Place = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** The usual end of the window and the other one. */
function places(box: HTMLElement): readonly [Place, Place] {
  const { height } = box.getBoundingClientRect()
  const card = box.querySelector('.toast')?.getBoundingClientRect()
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const isAtTop = matchMedia('(max-width: 35.99rem)').matches
  const [left, right] = [card?.left ?? 0, card?.right ?? 0]
  const at = (top: number) => ({ left, right, top, bottom: top + height })
  const [high, low] = [at(4.5 * rem), at(innerHeight - rem - height)]
  return isAtTop ? [high, low] : [low, high]
}

function covers(place: Place, { left, right, top, bottom }: Place): boolean {
  return left < place.right && right > place.left && top < place.bottom && bottom > place.top
}

/** It stays for five seconds; the style sheet pauses that under the pointer and with the focus. */
function ToastCard({ toast, close, onDismiss }: Omit<Props, 'toasts'> & { toast: Toast }) {
  const edge = toast.tone === 'bad' ? 'border-l-danger' : 'border-l-accent'
  return (
    <div
      className={`toast pointer-events-auto animate-[stay_5s] mt-2 flex w-[min(24rem,100vw-2rem)] items-center gap-2 rounded border border-l-4 border-line-strong bg-raised py-1 pl-4 pr-1 ${edge}`}
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
