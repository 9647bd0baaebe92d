import { useRef, useTransition } from 'react'
import { isBlank } from '../../../shared/text/storable-text.ts'
import { fill } from '../../../shared/text/template.ts'
import { CsvButton } from '../CsvButton.tsx'
import { asDay } from '../format.ts'
import { ReadMore } from '../PagedList.tsx'
import { Search } from '../Search.tsx'
import { Shown } from '../Shown.tsx'
import { useWords } from '../words-context.ts'
import {
  type ListedMember,
  memberRecord,
  members,
  readExport,
  type ShownMembers,
} from './members.ts'

export function Members() {
  const labels = useWords().members
  const [isBusy, startTransition] = useTransition()
  const loaded = members.$loaded.get()
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <Search
          labels={labels}
          searched={loaded.status === 'ready' ? loaded.data.search : ''}
          onSearch={(search) => startTransition(() => members.show(search))}
        />
        <CsvButton
          labels={labels}
          file={labels.file.name}
          columns={labels.file.columns}
          read={readExport}
          record={memberRecord}
        />
      </div>
      <Shown query={members}>
        {(list) => (
          <div aria-busy={isBusy}>
            <Found list={list} />
            {list.items.length > 0 && <MemberTable list={list} />}
          </div>
        )}
      </Shown>
    </>
  )
}

function Found({ list: { search, total } }: { list: ShownMembers }) {
  const { members: labels, locale } = useWords()
  const isSearch = search !== ''
  const empty = isSearch ? labels.nothingFound : labels.none
  return (
    <p role="status" className="mb-2 flex min-h-11 items-center tabular-nums text-muted">
      {total === 0 ? empty : fill(isSearch ? labels.found : labels.count, { total }, locale)}
    </p>
  )
}

/** On a phone the days stand below the name, as there is no room beside it. */
const WIDE = 'hidden px-4 py-2.5 sm:table-cell'

function MemberTable({ list }: { list: ShownMembers }) {
  const named = useWords().members
  const rows = useRef<HTMLTableSectionElement>(null)
  return (
    <>
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
        <tbody ref={rows}>
          {list.items.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </tbody>
      </table>
      <ReadMore list={list} rows={rows} readMore={members.readMore} label={named.more} />
    </>
  )
}

function MemberRow({ member }: { member: ListedMember }) {
  const { members: named, locale } = useWords()
  const { fullName, email, joinedAt, lastActiveAt, completed, started } = member
  const joined = asDay(joinedAt, locale)
  const lastActive = lastActiveAt ? asDay(lastActiveAt, locale) : named.never
  return (
    <tr tabIndex={-1} className="border-b border-line align-top hover:bg-raised">
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
