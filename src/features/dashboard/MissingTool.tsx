import { type ReactNode, useEffect, useTransition } from 'react'
import { type Resource, toolAddress, toolOf } from '../../shared/tools.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MemberIsland } from '../auth/MemberIsland.tsx'
import { useQuery } from '../auth/use-query.ts'
import { requestedResource } from './requested-resource.ts'
import type { MissingToolWords } from './words.ts'

/** A resource whose tool this site does not have yet. */
export function MissingTool({ words }: { words: MissingToolWords }) {
  return (
    <MemberIsland broken={words.broken} skeleton={<Waiting />}>
      {() => <Contents words={words} />}
    </MemberIsland>
  )
}

function Contents({ words }: { words: MissingToolWords }) {
  const loaded = useQuery(requestedResource)
  const [isTrying, startTransition] = useTransition()
  const address = loaded.status === 'ready' && loaded.data ? toolPageOf(loaded.data) : null
  useEffect(() => {
    if (address) location.replace(address)
  }, [address])
  if (loaded.status === 'loading' || address) return <Waiting />
  if (loaded.status === 'failed') {
    return (
      <Message heading={words.title} text={words.failed}>
        <Button
          variant="outline"
          disabled={isTrying}
          onClick={() => startTransition(requestedResource.reload)}
        >
          {words.retry}
        </Button>
      </Message>
    )
  }
  if (!loaded.data) return <Message heading={words.missingHeading} text={words.missing} />
  const { title, description } = loaded.data
  return (
    <Message heading={title} text={description}>
      <p className="max-w-measure border-l-4 border-accent pl-4">{words.waiting}</p>
    </Message>
  )
}

/** A link may name a resource whose tool this site does have. */
function toolPageOf({ type }: Resource): string | null {
  const tool = toolOf(type)
  return tool && toolAddress(tool)
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

function Waiting() {
  return (
    <div aria-busy="true" className="needs-script">
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="mt-4 h-6 w-full max-w-measure" />
    </div>
  )
}
