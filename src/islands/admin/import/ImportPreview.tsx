import type { GoodRow } from '../../../domain/import-rows.ts'
import { fill } from '../../../domain/template.ts'
import type { Preview } from '../../../stores/registration-import.ts'
import { ActionButton } from '../../shared/ActionButton.tsx'
import { useWords } from '../words.ts'
import { ColumnSelects } from './ColumnSelects.tsx'
import { LineTable } from './LineTable.tsx'
import { RejectedLines } from './RejectedLines.tsx'

const FIRST_ROWS = 5

/** What a list comes to, before anything is written. */
export function ImportPreview({ preview, onImport }: { preview: Preview; onImport: () => void }) {
  const { import: named, locale } = useWords()
  const { good, rejected } = preview.rows
  return (
    <div className="grid gap-6">
      <div>
        <h4 className="text-base font-bold">
          <bdi>{preview.fileName}</bdi>
        </h4>
        <p className="text-muted">{named.platforms[preview.list.platform]}</p>
      </div>
      <ColumnSelects preview={preview} />
      <section aria-labelledby="import-preview">
        <h4 id="import-preview" className="text-base font-bold">
          {named.preview.heading}
        </h4>
        <p role="status" className="mb-3 tabular-nums">
          {fill(named.preview.found, { good: good.length, rejected: rejected.length }, locale)}
        </p>
        {good.length > 0 && <FirstRows rows={good.slice(0, FIRST_ROWS)} />}
      </section>
      <RejectedLines rejected={rejected} heading={named.preview.rejected} />
      <div>
        <ActionButton variant="hero" isOff={good.length === 0} onClick={onImport}>
          {fill(named.preview.import, { good: good.length }, locale)}
        </ActionButton>
      </div>
    </div>
  )
}

function FirstRows({ rows }: { rows: readonly GoodRow[] }) {
  const { preview } = useWords().import
  return (
    <LineTable
      caption={preview.firstRows}
      rows={rows.map(({ line, person }) => ({
        line,
        name: person.name,
        email: person.email,
        notes: [
          ...(person.attended ? [preview.attended] : []),
          ...(person.wantsNews ? [preview.wantsNews] : []),
        ].join(' · '),
      }))}
    />
  )
}
