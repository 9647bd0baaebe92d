import { useState, useTransition } from 'react'
import { fill } from '../../domain/template.ts'
import type { AdminWords } from '../../schemas/admin.ts'
import {
  exportMembers,
  type MemberList,
  memberList,
  showMembers,
} from '../../stores/member-list.ts'
import { toast } from '../../stores/toasts.ts'
import { downloadText } from '../../ui/download.ts'
import { ActionButton } from '../shared/ActionButton.tsx'
import { useAction } from '../shared/use-action.ts'
import { MemberTable } from './MemberTable.tsx'
import { focusHeading } from './route.ts'
import { Search } from './Search.tsx'
import { Shown } from './Shown.tsx'
import { useFresh } from './use-fresh.ts'

export function Members({ words }: { words: AdminWords }) {
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
        <Search labels={words.members} onSearch={search} />
        <CsvButton words={words} />
      </div>
      <Shown loaded={loaded} words={words} reload={memberList.reload}>
        {(list) => (
          <div aria-busy={isBusy}>
            <Found list={list} words={words} />
            {list.members.length > 0 && <MemberTable members={list.members} words={words} />}
            {list.pages > 1 && (
              <Pages
                list={list}
                words={words}
                isBusy={isBusy}
                onPage={(page) => turnTo(list, page)}
              />
            )}
          </div>
        )}
      </Shown>
    </>
  )
}

function Found({ list: { search, total }, words }: { list: MemberList; words: AdminWords }) {
  const { members, locale } = words
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
  words: AdminWords
  isBusy: boolean
  onPage: (page: number) => void
}

function Pages({ list: { page, pages }, words, isBusy, onPage }: PagesProps) {
  const { members, locale } = words
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

function CsvButton({ words }: { words: AdminWords }) {
  const { members, locale } = words
  const { isRunning, run } = useAction(words.faults)
  const [read, setRead] = useState(0)

  function download() {
    const { id, name, email, joined, lastActive, started, completed } = members.file.columns
    const header = [id, name, email, joined, lastActive, started, completed]
    const save = (text: string) => downloadText(members.file.name, 'text/csv', text)
    setRead(0)
    run(
      () => exportMembers(header, setRead, save),
      () => toast(members.exported),
    )
  }

  return (
    <ActionButton
      variant="outline"
      isOff={isRunning}
      wait={fill(members.reading, { read }, locale)}
      onClick={download}
    >
      {members.csv}
    </ActionButton>
  )
}
