import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useTransition } from 'react'
import { toolAddress, toolOf } from '../../shared/tools.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadingFrame, Skeleton } from '../../ui/Skeleton.tsx'
import { MemberIsland } from '../auth/MemberIsland.tsx'
import { useQuery } from '../auth/use-member.ts'
import { refreshPage } from '../member/member.ts'
import { $page, resources } from '../member/parts.ts'
import type { MissingToolWords } from './words.ts'

/** A resource whose tool this site does not have yet. */
export function MissingTool({ words }: { words: MissingToolWords }) {
  return (
    <MemberIsland broken={words.broken} skeleton={<Waiting {...words} />}>
      {() => <Contents words={words} />}
    </MemberIsland>
  )
}

function Contents({ words }: { words: MissingToolWords }) {
  const loaded = useQuery(resources)
  const { outcome } = useStore($page)
  const [isTrying, startTransition] = useTransition()
  const wanted = new URLSearchParams(location.search).get('id')
  const found = loaded.status === 'ready' ? loaded.data.find(({ id }) => id === wanted) : undefined
  // A link may name a resource whose tool this site does have.
  const tool = found ? toolOf(found.type) : null
  useEffect(() => {
    if (tool) location.replace(toolAddress(tool))
  }, [tool])
  // What is not there from the last visit may be new since then.
  const isUnknown = loaded.status === 'loading' || (!found && !outcome)
  if (isUnknown || tool) return <Waiting {...words} />
  if (found) {
    return (
      <Message heading={found.title} text={found.description}>
        <p className="max-w-measure border-l-4 border-accent pl-4">{words.waiting}</p>
      </Message>
    )
  }
  if (!loaded.fault) return <Message heading={words.missingHeading} text={words.missing} />
  return (
    <Message heading={words.title} text={words.failed}>
      <Button
        variant="outline"
        disabled={isTrying}
        onClick={() => startTransition(async () => void (await refreshPage()))}
      >
        {words.retry}
      </Button>
    </Message>
  )
}

interface MessageProps {
  heading: string
  text: string
  children?: ReactNode
}

function Message({ heading, text, children }: MessageProps) {
  return (
    <>
      <h1 className="break-words text-2xl" dir="auto">
        {heading}
      </h1>
      <p className="mb-6 mt-3 max-w-measure break-words text-lg text-muted" dir="auto">
        {text}
      </p>
      {children}
    </>
  )
}

function Waiting({ wait }: Pick<MissingToolWords, 'wait'>) {
  return (
    <LoadingFrame wait={wait}>
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="mt-4 h-6 w-full max-w-measure" />
    </LoadingFrame>
  )
}
