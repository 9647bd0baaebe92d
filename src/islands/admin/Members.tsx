import { type SubmitEvent, useState } from 'react'
import type { AdminWords } from '../../schemas/admin.ts'
import {
  exportMembers,
  type MemberList,
  memberList,
  showMembers,
} from '../../stores/member-list.ts'
import { toast } from '../../stores/toasts.ts'
import { faultText } from '../../tools/fault.ts'
import { fill } from '../../tools/fields.ts'
import { storableText } from '../../tools/text.ts'
import { Button } from '../../ui/Button.tsx'
import { downloadText } from '../../ui/download.ts'
import { Field } from '../../ui/Field.tsx'
import { useFresh } from './fresh.ts'
import { MemberTable } from './MemberTable.tsx'
import { Shown } from './Shown.tsx'

export function Members({ words }: { words: AdminWords }) {
  const loaded = useFresh(memberList)
  const [isBusy, setBusy] = useState(false)

  async function show(search: string, page: number) {
    setBusy(true)
    await showMembers(search, page)
    setBusy(false)
  }

  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <Search words={words} onSearch={(search) => show(search, 1)} />
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
                onPage={(page) => show(list.search, page)}
              />
            )}
          </div>
        )}
      </Shown>
    </>
  )
}

interface SearchProps {
  words: AdminWords
  onSearch: (search: string) => void
}

function Search({ words: { members }, onSearch }: SearchProps) {
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('search')
    onSearch(storableText(String(text ?? '').trim()))
  }
  return (
    <search className="min-w-0 flex-1 basis-72">
      <form onSubmit={onSubmit} className="flex items-end gap-2">
        <div className="max-w-[24rem] flex-1">
          <Field label={members.search} name="search" type="search" maxLength={200} dir="auto" />
        </div>
        <Button type="submit" variant="outline">
          {members.find}
        </Button>
      </form>
    </search>
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
      <Button variant="outline" disabled={isBusy || page === 1} onClick={() => onPage(page - 1)}>
        {members.previous}
      </Button>
      <p role="status" className="tabular-nums text-muted">
        {fill(members.page, { page, pages }, locale)}
      </p>
      <Button variant="outline" disabled={isBusy || page >= pages} onClick={() => onPage(page + 1)}>
        {members.next}
      </Button>
    </div>
  )
}

type Reading = { status: 'idle' } | { status: 'reading'; read: number }

function CsvButton({ words }: { words: AdminWords }) {
  const { members, locale, faults } = words
  const [reading, setReading] = useState<Reading>({ status: 'idle' })

  async function download() {
    setReading({ status: 'reading', read: 0 })
    const { id, name, email, joined, lastActive, begun, completed } = members.file.columns
    const file = await exportMembers(
      [id, name, email, joined, lastActive, begun, completed],
      (read) => setReading({ status: 'reading', read }),
    )
    setReading({ status: 'idle' })
    if (file.status === 'failed') return toast(faultText(file.fault, faults), 'bad')
    downloadText(members.file.name, 'text/csv', file.csv)
    toast(members.exported)
  }

  return (
    <Button variant="outline" disabled={reading.status === 'reading'} onClick={download}>
      {reading.status === 'idle'
        ? members.csv
        : fill(members.reading, { read: reading.read }, locale)}
    </Button>
  )
}
