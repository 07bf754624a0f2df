import { type ReactNode, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useText } from '#text/text.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { Pagination, type Paging } from '../navigation/pagination.tsx'
import { paramName } from '../navigation/search-params.ts'
import { type Column, DataRow, type RowOptions } from './data-table-row.tsx'
import { Heading, readSorting, type Sorting, sorted } from './data-table-sorting.tsx'

type DataTableProps<Row> = RowOptions<Row> & {
  /** Accessible name of the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shows pagination below, and continues the ID column across pages. */
  paging?: Paging
  /** Few short columns: stays a table on a phone, where rows as a list would be many screens long. */
  compact?: boolean
  /** The rows are already sorted by `?sort=`; otherwise the table sorts them. */
  sortedByServer?: boolean
  loading?: boolean
  /** Message for an empty table. */
  problem?: string
  onRetry?: () => void
  empty?: ReactNode
}

/** A list of records: numbered, sortable, paginated; a list of definition lists on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rowKey, paging, numbered, more, choose, actions, loading, problem } = props
  const t = useText()
  const locale = useLocale()
  const id = useId()
  const body = useRef<HTMLTableSectionElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [search] = useSearchParams()

  const sorting = readSorting(search.get(paramName(paging?.list, 'sort')))
  const rows = props.sortedByServer ? props.rows : sorted(props.rows, columns, sorting, locale)
  const before = paging ? (paging.page - 1) * paging.size : 0
  const width = columns.length + [more, choose, numbered, actions].filter(Boolean).length

  const toggle = (key: string) => {
    const changed = new Set(open)
    if (!changed.delete(key)) changed.add(key)
    setOpen(changed)
  }
  const boxes = () => [...(body.current?.querySelectorAll<HTMLInputElement>('[data-part="choose"]') ?? [])]
  const reportChosen = () => choose?.onChange?.(boxes().flatMap((box) => (box.checked ? box.value : [])))
  const chooseAll = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked
    reportChosen()
  }

  return (
    <>
      <section
        className="relative overflow-x-auto -outline-offset-2"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={caption}
        aria-busy={loading}
      >
        <span role="status" className="sr-only">
          {loading && t('Loading')}
        </span>
        <table className="data-table" data-compact={props.compact || undefined}>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <HeaderRow {...props} sorting={sorting} search={search} offset={before} onChooseAll={chooseAll} />
          </thead>
          <tbody ref={body} onChange={choose && reportChosen}>
            {loading && <LoadingRows rows={props.rows.length || 5} width={width} />}
            {!loading && problem && (
              <MessageRow width={width}>
                <ErrorState title={problem} onRetry={props.onRetry} />
              </MessageRow>
            )}
            {!loading && !problem && rows.length === 0 && (
              <MessageRow width={width}>
                {props.empty ?? <EmptyState title={t('Nothing here yet')} />}
              </MessageRow>
            )}
            {!loading &&
              !problem &&
              rows.map((row, at) => {
                const key = rowKey(row)
                return (
                  <DataRow
                    key={key}
                    {...{ row, columns, numbered, more, choose, actions, width }}
                    rowKey={key}
                    number={before + at + 1}
                    detailsId={`${id}-${key}`}
                    isOpen={open.has(key)}
                    onToggle={() => toggle(key)}
                  />
                )
              })}
          </tbody>
        </table>
      </section>
      {paging && <Pagination {...paging} label={caption} whole />}
    </>
  )
}

type HeaderRowProps<Row> = RowOptions<Row> &
  Pick<DataTableProps<Row>, 'columns' | 'paging'> & {
    sorting: Sorting
    search: URLSearchParams
    /** Rows on earlier pages: each page has a checkbox of its own. */
    offset: number
    onChooseAll: (checked: boolean) => void
  }

function HeaderRow<Row>(props: HeaderRowProps<Row>) {
  const { columns, paging, choose, more, numbered, actions, sorting, search, offset, onChooseAll } = props
  const t = useText()
  return (
    <tr>
      {choose && (
        <th scope="col" className="w-12 print:hidden">
          <input
            key={offset}
            type="checkbox"
            aria-label={t('Select all')}
            className="target size-5 align-middle"
            onChange={(event) => onChooseAll(event.currentTarget.checked)}
          />
        </th>
      )}
      {more && (
        <th scope="col" className="w-12 print:hidden">
          <span className="sr-only">{t('Details')}</span>
        </th>
      )}
      {numbered && (
        <th scope="col" className="w-12" data-align="end">
          {t('ID')}
        </th>
      )}
      {columns.map((column) => (
        <Heading key={column.key} column={column} sorting={sorting} list={paging?.list} search={search} />
      ))}
      {actions && (
        <th scope="col" data-align="end" className="print:hidden">
          {t('Actions')}
        </th>
      )}
    </tr>
  )
}

/** A row with one cell across all columns: an error or the empty state. */
function MessageRow({ width, children }: { width: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={width} data-part="alone">
        {children}
      </td>
    </tr>
  )
}

function LoadingRows({ rows, width }: { rows: number; width: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are equal
    <tr key={row}>
      {Array.from({ length: width }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are equal
        <td key={cell}>
          <span className="block h-5 min-w-8 grow animate-pulse rounded bg-line/70" />
        </td>
      ))}
    </tr>
  ))
}
