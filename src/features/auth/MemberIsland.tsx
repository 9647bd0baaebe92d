import type { ReactNode } from 'react'
import { Island } from '../../ui/Island.tsx'
import type { Member } from './session.ts'
import { useMember } from './use-member.ts'

interface Props {
  broken: { text: string; reload: string }
  /** Shown until it is known who is signed in. */
  skeleton: ReactNode
  children: (member: Member) => ReactNode
}

/** An island for members only: a visitor is sent to /login. */
export function MemberIsland({ broken, skeleton, children }: Props) {
  const member = useMember()
  return <Island broken={broken}>{member ? children(member) : skeleton}</Island>
}
