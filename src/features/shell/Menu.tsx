import { useRef, useState } from 'react'
import { focusOnMount, useFocusAfter } from '../../ui/focus.ts'
import { Island } from '../../ui/Island.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Member, signOut } from '../auth/session.ts'
import { useQuery, useSession } from '../auth/use-member.ts'
import { adminRole, isProgressUnsynced } from '../member/member.ts'
import { fullName } from '../member/parts.ts'
import { displayName, initials } from './names.ts'
import type { ShellWords } from './words.ts'

/** The member's menu in the bar; an empty circle of its size until it is known who is here. */
export function Menu({ words }: { words: ShellWords }) {
  const session = useSession()
  return (
    <Island broken={words.broken}>
      {session.status === 'member' ? (
        <MemberMenu words={words} member={session.member} />
      ) : (
        <Skeleton className="size-11 needs-script rounded-full" />
      )}
    </Island>
  )
}

const item =
  'flex min-h-11 w-full cursor-pointer items-center rounded px-3 text-left no-underline hover:bg-line'

function MemberMenu({ words, member }: { words: ShellWords; member: Member }) {
  const loaded = useQuery(fullName)
  const role = useQuery(adminRole)
  const name = displayName(loaded, words)
  return (
    <>
      <button
        type="button"
        popoverTarget="member-menu"
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full border border-line-strong hover:bg-raised"
      >
        <span className="sr-only">{`${words.signedInAs} ${member.email}`}</span>
        {/* Other letters are another element, as nothing has moved. */}
        <bdi key={name} aria-hidden="true" className="w-full">
          {loaded.status === 'loading' ? '' : initials(name)}
        </bdi>
      </button>
      <div
        id="member-menu"
        popover="auto"
        className="hanging left-auto right-[max(1rem,(100vw-72rem)/2+1.25rem)] w-[min(18rem,100vw-1.5rem)] border-x p-2"
      >
        <p className="border-b border-line px-3 pb-2 pt-1 text-sm text-muted">
          <bdi className="block break-words text-base text-text">{name}</bdi>
          <bdi className="break-all">{member.email}</bdi>
        </p>
        <a href="/members/account" className={`mt-2 ${item}`}>
          {words.account}
        </a>
        {role.status === 'ready' && role.data && (
          <a href="/admin" className={item}>
            {words.admin}
          </a>
        )}
        <SignOut words={words} />
      </div>
    </>
  )
}

/** What only this device has would be gone: the member is asked before. */
function SignOut({ words }: { words: ShellWords }) {
  const [state, setState] = useState<'open' | 'leaving' | 'asking'>('open')
  const button = useRef<HTMLButtonElement>(null)
  const focusAfter = useFocusAfter()
  async function leave() {
    setState('leaving')
    if (!(await isProgressUnsynced())) return void signOut()
    // The menu may have been closed meanwhile: nobody would see the question.
    button.current?.closest<HTMLElement>('[popover]')?.togglePopover(true)
    setState('asking')
  }
  function stay() {
    setState('open')
    focusAfter(() => button.current)
  }
  if (state === 'asking') {
    return (
      <div role="alertdialog" aria-labelledby="not-sent" className="border-t border-line">
        <p id="not-sent" className="px-3 py-2">
          {words.notSent}
        </p>
        <button ref={focusOnMount} type="button" className={`${item} font-bold`} onClick={stay}>
          {words.staySignedIn}
        </button>
        <button type="button" className={item} onClick={() => void signOut()}>
          {words.signOutAnyway}
        </button>
      </div>
    )
  }
  return (
    <>
      {/* Not disabled while it is working: a disabled button loses the focus. */}
      <button
        ref={button}
        type="button"
        className={item}
        aria-disabled={state === 'leaving'}
        onClick={() => state === 'open' && leave()}
      >
        {words.signOut}
      </button>
      <p role="status" className="px-3 text-sm text-muted">
        {state === 'leaving' && words.signingOut}
      </p>
    </>
  )
}
