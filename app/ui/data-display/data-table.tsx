import { Fragment, type ReactNode, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useText } from '#text/text.tsx'
import { Button } from '../actions/button.tsx'
import { classes } from '../classes.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { Link } from '../navigation/link.tsx'
import { Pagination, type Paging } from '../navigation/pagination.tsx'
import { paramName } from '../navigation/search-params.ts'
import { Heading, type Plain, readSorting, sorted } from './data-table-sorting.tsx'
import { Tag, type Tone } from './tag.tsx'

export type Column<Row> = {
  key: string
  title: string
  /** The cell's value as plain data: shown when there is no `show`, and compared for sorting. */
  value: (row: Row) => Plain
  /** The cell's content: money, a date, a picture beside a name. */
  show?: (row: Row) => ReactNode
  /** Makes the column sortable, as text or as numbers. */
  sort?: 'words' | 'numbers'
  align?: 'end'
} & (
  | { kind?: 'plain' }
  | { kind: 'link'; to: (row: Row) => string }
  | { kind: 'button'; press: (row: Row) => void }
  | { kind: 'tag'; tone: (row: Row) => Tone }
)

type DataTableProps<Row> = {
  /** Accessible name of the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shows pagination below, and continues the ID column across pages. */
  paging?: Paging
  /** The column 'ID': 1, 2, 3 … */
  numbered?: boolean
  /** Expandable content below a row. */
  more?: (row: Row) => ReactNode
  /** A checkbox before each row, submitted under this name with the form around the table. */
  choose?: { name: string; onChange?: (keys: string[]) => void; form?: string }
  /** Buttons at the end of a row. */
  actions?: (row: Row) => ReactNode
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
  const tellChosen = () => choose?.onChange?.(boxes().flatMap((box) => (box.checked ? box.value : [])))
  const chooseAll = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked
    tellChosen()
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
            <tr>
              {choose && (
                <th scope="col" className="w-12 print:hidden">
                  <input
                    key={before}
                    type="checkbox"
                    aria-label={t('Select all')}
                    className="target size-5 align-middle"
                    onChange={(event) => chooseAll(event.currentTarget.checked)}
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
                <Heading
                  key={column.key}
                  column={column}
                  sorting={sorting}
                  list={paging?.list}
                  search={search}
                />
              ))}
              {actions && (
                <th scope="col" data-align="end" className="print:hidden">
                  {t('Actions')}
                </th>
              )}
            </tr>
          </thead>
          <tbody ref={body} onChange={choose && tellChosen}>
            {loading && <LoadingRows rows={props.rows.length || 5} width={width} />}
            {!loading && problem && (
              <Alone width={width}>
                <ErrorState title={problem} onRetry={props.onRetry} />
              </Alone>
            )}
            {!loading && !problem && rows.length === 0 && (
              <Alone width={width}>{props.empty ?? <EmptyState title={t('Nothing here yet')} />}</Alone>
            )}
            {!loading &&
              !problem &&
              rows.map((row, at) => {
                const key = rowKey(row)
                const isOpen = open.has(key)
                const number = before + at + 1
                return (
                  <Fragment key={key}>
                    <tr data-open={isOpen || undefined}>
                      {choose && (
                        <td data-part="lead" className="print:hidden">
                          <input
                            type="checkbox"
                            data-part="choose"
                            name={choose.name}
                            form={choose.form}
                            value={key}
                            aria-label={t('Select row {{number}}', { number })}
                            className="target size-5 align-middle"
                          />
                        </td>
                      )}
                      {more && (
                        <td data-part="lead" className="max-md:order-1 max-md:ml-auto print:hidden">
                          <Button
                            look="quiet"
                            size="small"
                            square
                            icon={isOpen ? 'minus' : 'plus'}
                            label={t('Details of row {{number}}', { number })}
                            aria-expanded={isOpen}
                            aria-controls={isOpen ? `${id}-${key}` : undefined}
                            onClick={() => toggle(key)}
                          />
                        </td>
                      )}
                      {numbered && (
                        <td data-part="lead" data-align="end" className="text-ink-soft">
                          {number}
                        </td>
                      )}
                      {columns.map((column) => (
                        <td
                          key={column.key}
                          data-title={column.title}
                          data-align={column.align}
                          className={classes('max-md:order-2', column.kind === 'button' && 'print:hidden')}
                        >
                          <Cell column={column} row={row} />
                        </td>
                      ))}
                      {actions && (
                        <td data-part="actions" data-align="end" className="max-md:order-2 print:hidden">
                          <div className="flex grow flex-wrap items-center justify-end gap-2">
                            {actions(row)}
                          </div>
                        </td>
                      )}
                    </tr>
                    {more && isOpen && (
                      <tr data-part="more" id={`${id}-${key}`}>
                        <td colSpan={width}>{more(row)}</td>
                      </tr>
                    )}
                  </Fragment>
                )
              })}
          </tbody>
        </table>
      </section>
      {paging && <Pagination {...paging} label={caption} />}
    </>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const shown = column.show ? column.show(row) : column.value(row)
  if (shown === null || shown === undefined || shown === '') return <span className="text-ink-soft">–</span>
  // An order number, a date or a price stays on one line; a name may take two.
  const unbroken = typeof shown === 'string' && shown.length < 18 ? 'whitespace-nowrap' : undefined
  if (column.kind === 'tag') return <Tag tone={column.tone(row)}>{shown}</Tag>
  if (column.kind === 'link')
    return (
      <Link to={column.to(row)} className={classes('link target', unbroken)}>
        {shown}
      </Link>
    )
  if (column.kind === 'button')
    return (
      <Button size="small" onClick={() => column.press(row)}>
        {shown}
      </Button>
    )
  return <span className={unbroken}>{shown}</span>
}

function Alone({ width, children }: { width: number; children: ReactNode }) {
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
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <tr key={row}>
      {Array.from({ length: width }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <td key={cell}>
          <span className="block h-5 min-w-8 grow animate-pulse rounded bg-line/70" />
        </td>
      ))}
    </tr>
  ))
}
