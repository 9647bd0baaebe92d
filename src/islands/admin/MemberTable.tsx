import { isBlank } from '../../domain/storable-text.ts'
import { fill } from '../../domain/template.ts'
import type { ListedMember } from '../../stores/member-list.ts'
import { asDay } from './format.ts'
import { useWords } from './words.ts'

/** On a phone the days stand below the name, as there is no room beside it. */
const WIDE = 'hidden px-4 py-2.5 sm:table-cell'

export function MemberTable({ members }: { members: readonly ListedMember[] }) {
  const named = useWords().members
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <thead>
        <tr className="border-b border-line-strong text-left align-bottom">
          <th scope="col" className="py-2.5 pr-4">
            {named.member}
          </th>
          <th scope="col" className={`${WIDE} w-36`}>
            {named.joined}
          </th>
          <th scope="col" className={`${WIDE} w-36`}>
            {named.lastActive}
          </th>
          <th scope="col" className="w-24 py-2.5 text-right sm:w-36">
            {named.progress}
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </tbody>
    </table>
  )
}

function MemberRow({ member }: { member: ListedMember }) {
  const { members: named, locale } = useWords()
  const { fullName, email, joinedAt, lastActiveAt, completed, started } = member
  const joined = asDay(joinedAt, locale)
  const lastActive = lastActiveAt ? asDay(lastActiveAt, locale) : named.never
  return (
    <tr className="border-b border-line align-top hover:bg-raised">
      <th scope="row" className="py-2.5 pr-4 text-left font-normal">
        <bdi className="block break-words text-base">
          {isBlank(fullName) ? <span className="text-muted">{named.noName}</span> : fullName}
        </bdi>
        <bdi className="block text-muted [overflow-wrap:anywhere]">{email}</bdi>
        <span className="block text-muted sm:hidden">
          {named.joined}: {joined}
          <br />
          {named.lastActive}: {lastActive}
        </span>
      </th>
      <td className={WIDE}>{joined}</td>
      <td className={WIDE}>{lastActive}</td>
      <td className="py-2.5 text-right tabular-nums">
        {fill(named.share, { completed, started }, locale)}
      </td>
    </tr>
  )
}
