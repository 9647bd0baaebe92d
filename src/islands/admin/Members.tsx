import { useTransition } from 'react'
import { fill } from '../../domain/template.ts'
import {
  exportMembers,
  type MemberList,
  memberList,
  showMembers,
} from '../../stores/member-list.ts'
import { ActionButton } from '../shared/ActionButton.tsx'
import { CsvButton } from './CsvButton.tsx'
import { MemberTable } from './MemberTable.tsx'
import { focusHeading } from './route.ts'
import { Search } from './Search.tsx'
import { Shown } from './Shown.tsx'
import { useFresh } from './use-fresh.ts'
import { useWords } from './words.ts'

export function Members() {
  const { members } = useWords()
  const { id, name, email, joined, lastActive, started, completed } = members.file.columns
  const header = [id, name, email, joined, lastActive, started, completed]
  const loaded = useFresh(memberList)
  const [isBusy, startTransition] = useTransition()

  function search(words: string) {
    startTransition(() => showMembers(words, 1))
  }
  /** The next page is read from its top. */
  function turnTo(list: MemberList, page: number) {
    startTransition(async () => {
      await showMembers(list.search, page)
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
          read={(tell, save) => exportMembers(header, tell, save)}
        />
      </div>
      <Shown loaded={loaded} reload={memberList.reload}>
        {(list) => (
          <div aria-busy={isBusy}>
            <Found list={list} />
            {list.members.length > 0 && <MemberTable members={list.members} />}
            {list.pages > 1 && (
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
    <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-4">
      <p role="status" className="tabular-nums text-muted">
        {total === 0 ? empty : fill(isSearch ? members.found : members.count, { total }, locale)}
      </p>
    </div>
  )
}

interface PagesProps {
  list: MemberList
  isBusy: boolean
  onPage: (page: number) => void
}

function Pages({ list: { page, pages }, isBusy, onPage }: PagesProps) {
  const { members, locale } = useWords()
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
