import { useTransition } from 'react'
import { isBlank } from '../../../shared/text/storable-text.ts'
import { fill } from '../../../shared/text/template.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { CsvButton } from '../CsvButton.tsx'
import { asDay } from '../format.ts'
import { PAGE_SIZE } from '../pages.ts'
import { focusHeading } from '../route.ts'
import { Search } from '../Search.tsx'
import { Shown } from '../Shown.tsx'
import { useWords } from '../words-context.ts'
import {
  type ListedMember,
  type MemberList,
  memberColumns,
  memberList,
  readMemberRows,
} from './members.ts'

export function Members() {
  const { members } = useWords()
  const [isBusy, startTransition] = useTransition()

  function search(words: string) {
    startTransition(() => memberList.show({ search: words, page: 1 }))
  }
  /** The next page is read from its top. */
  function turnTo(list: MemberList, page: number) {
    startTransition(async () => {
      await memberList.show({ search: list.search, page })
      focusHeading()
    })
  }

  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <Search labels={members} onSearch={search} />
        <CsvButton
          labels={members}
          file={members.file.name}
          header={memberColumns(members)}
          read={readMemberRows}
        />
      </div>
      <Shown query={memberList}>
        {(list) => (
          <div aria-busy={isBusy}>
            <Found list={list} />
            {list.members.length > 0 && <MemberTable members={list.members} />}
            {list.total > PAGE_SIZE && (
              <Pages list={list} isBusy={isBusy} onPage={(page) => turnTo(list, page)} />
            )}
          </div>
        )}
      </Shown>
    </>
  )
}

function Found({ list: { search, total } }: { list: MemberList }) {
  const { members, locale } = useWords()
  const isSearch = search !== ''
  const empty = isSearch ? members.nothingFound : members.none
  return (
    <p role="status" className="mb-2 flex min-h-11 items-center tabular-nums text-muted">
      {total === 0 ? empty : fill(isSearch ? members.found : members.count, { total }, locale)}
    </p>
  )
}

interface PagesProps {
  list: MemberList
  isBusy: boolean
  onPage: (page: number) => void
}

function Pages({ list: { page, total }, isBusy, onPage }: PagesProps) {
  const { members, locale } = useWords()
  const pages = Math.ceil(total / PAGE_SIZE)
  return (
    <div className="mt-5 flex flex-wrap items-center gap-4">
      <ActionButton variant="outline" isOff={isBusy || page === 1} onClick={() => onPage(page - 1)}>
        {members.previous}
      </ActionButton>
      <p role="status" className="tabular-nums text-muted">
        {fill(members.page, { page, pages }, locale)}
      </p>
      <ActionButton
        variant="outline"
        isOff={isBusy || page >= pages}
        onClick={() => onPage(page + 1)}
      >
        {members.next}
      </ActionButton>
    </div>
  )
}

/** On a phone the days stand below the name, as there is no room beside it. */
const WIDE = 'hidden px-4 py-2.5 sm:table-cell'

function MemberTable({ members }: { members: readonly ListedMember[] }) {
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
          <span>{`${named.joined}: ${joined}`}</span>
          <br />
          <span>{`${named.lastActive}: ${lastActive}`}</span>
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
