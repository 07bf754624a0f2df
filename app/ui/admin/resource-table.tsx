import {
  type ColumnDef,
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type Table,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { useText } from '#text/text.tsx'
import { Button } from '../actions/button.tsx'
import { classes } from '../classes.ts'
import { Heading, readSorting } from '../data-display/data-table-sorting.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Link } from '../navigation/link.tsx'
import { Pagination } from '../navigation/pagination.tsx'
import { useRequestedParams } from '../navigation/requested-params.ts'
import { ColumnChoice, useHiddenColumns } from './column-choice.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterBar, type TableFilter } from './filter-bar.tsx'
import { SavedViews } from './saved-views.tsx'

/** A column of a resource table. */
export type ResourceColumn<Row> = {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** The server can sort by it: `?sort=id`, or `?sort=-id` for descending. */
  sortable?: boolean
  align?: 'end'
  /** On a phone, below its title and not at the right of it: for a value of many lines. */
  stacked?: boolean
  /** Not shown until a person chooses it. */
  hidden?: boolean
}

/** An action on the chosen rows, or on all rows that match the filters. */
export type BulkAction = {
  id: string
  label: string
  danger?: boolean
  /** Only for rows that were chosen on the page, not for all that match. */
  onPageOnly?: boolean
  run: (chosen: { keys: string[] } | { all: true }) => void
}

type ResourceTableProps<Row> = {
  /** Names the table for screen readers, and its stored column choice. */
  id: string
  label: string
  columns: readonly ResourceColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The page of a row; its first column becomes the link. */
  rowLink?: (row: Row) => string
  paging?: { page: number; size: number; total: number }
  filters?: readonly TableFilter[]
  /** Shows a search field (`?search=`) with this label. */
  search?: string
  bulk?: readonly BulkAction[]
  /** The name of the exporter: shows a button that exports all rows that match. */
  exportName?: string
  /** Buttons at the end of a row. */
  actions?: (row: Row) => ReactNode
  empty?: ReactNode
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature })
const page_sizes = [25, 50, 100] as const

/**
 * The list of a back-office screen. Page, size, order, search and filters are in the URL, so that the server reads one
 * page, a link shows the same list, and 'back' works. Columns can be hidden; the browser stores the choice.
 */
export function ResourceTable<Row extends object>(props: ResourceTableProps<Row>) {
  const { id, label, columns, rows, rowKey, paging, filters = [], search, bulk, actions, empty } = props
  const t = useText()
  const [params] = useSearchParams()
  const requested = useRequestedParams()
  const [hidden, setHidden] = useHiddenColumns(id, columns)
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const sorting = readSorting(params.get('sort'))
  const isLoading = useNavigation().state === 'loading'
  const table = useTable({
    features,
    data: rows,
    columns: useMemo(() => toDefinitions(columns), [columns]),
    getRowId: rowKey,
    manualSorting: true,
    state: {
      rowSelection,
      columnVisibility: Object.fromEntries([...hidden].map((name) => [name, false])),
      sorting: sorting ? [{ id: sorting.key, desc: sorting.down }] : [],
    },
    onRowSelectionChange: setRowSelection,
  })
  const keys = Object.keys(rowSelection).filter((key) => rowSelection[key])
  const shown = columns.filter((column) => !hidden.has(column.id))
  const width = shown.length + Number(Boolean(bulk)) + Number(Boolean(actions))

  return (
    <section aria-label={label}>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <FilterBar filters={filters} search={search} />
        <div className="ml-auto flex flex-wrap gap-1">
          {props.exportName && <ExportButton name={props.exportName} total={paging?.total} />}
          <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
        </div>
      </div>
      {paging && <SavedViews />}
      {bulk && keys.length > 0 && (
        <BulkBar bulk={bulk} keys={keys} paging={paging} onDone={() => setRowSelection({})} />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="relative overflow-x-auto" tabIndex={0} aria-busy={isLoading || undefined}>
        <table className="data-table">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              {bulk && <SelectAll table={table} />}
              {shown.map((column) => (
                <Heading key={column.id} column={toHeading(column)} sorting={sorting} search={requested} />
              ))}
              {actions && (
                <th scope="col" data-align="end" className="print:hidden">
                  {t('Actions')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <tr>
                <td colSpan={width} data-part="alone">
                  {empty ?? <EmptyState title={t('Nothing matches')} />}
                </td>
              </tr>
            )}
            {table.getRowModel().rows.map((row) => (
              <ResourceRow
                key={row.id}
                row={row.original}
                columns={shown}
                link={props.rowLink?.(row.original)}
                actions={actions?.(row.original)}
                selection={
                  bulk && {
                    checked: rowSelection[row.id] ?? false,
                    toggle: () => row.toggleSelected(),
                  }
                }
              />
            ))}
          </tbody>
        </table>
      </div>
      {paging && <Pagination {...paging} sizes={page_sizes} label={label} />}
    </section>
  )
}

const toDefinitions = <Row extends object>(columns: readonly ResourceColumn<Row>[]) =>
  columns.map(({ id, title }): ColumnDef<typeof features, Row> => ({ id, header: title }))

const toHeading = <Row,>({ id, title, align, sortable }: ResourceColumn<Row>) => ({
  key: id,
  title,
  ...(align && { align }),
  ...(sortable && { sort: 'words' as const }),
  value: () => null,
})

function SelectAll<Row extends object>({
  table,
}: {
  table: Pick<Table<typeof features, Row>, 'getIsAllRowsSelected' | 'toggleAllRowsSelected'>
}) {
  const t = useText()
  return (
    <th scope="col" className="w-12 print:hidden">
      <input
        type="checkbox"
        aria-label={t('Select all')}
        checked={table.getIsAllRowsSelected()}
        onChange={(event) => table.toggleAllRowsSelected(event.currentTarget.checked)}
        className="target size-5 align-middle"
      />
    </th>
  )
}

type ResourceRowProps<Row> = {
  row: Row
  columns: readonly ResourceColumn<Row>[]
  link: string | undefined
  actions: ReactNode
  selection: { checked: boolean; toggle: () => void } | undefined
}

function ResourceRow<Row>({ row, columns, link, actions, selection }: ResourceRowProps<Row>) {
  const t = useText()
  const id = useId()
  return (
    <tr className="hover:bg-sunken/60">
      {selection && (
        <td data-part="lead" className="print:hidden">
          <input
            type="checkbox"
            aria-label={t('Select')}
            aria-describedby={`${id}-name`}
            checked={selection.checked}
            onChange={selection.toggle}
            className="target size-5 align-middle"
          />
        </td>
      )}
      {columns.map((column, at) => {
        const content = column.cell(row)
        const isEmpty = content === null || content === undefined || content === '' || content === false
        const shown = isEmpty ? <span className="text-ink-soft">–</span> : content
        return (
          <td
            key={column.id}
            id={at === 0 ? `${id}-name` : undefined}
            data-title={column.title}
            data-align={column.align}
            data-stacked={column.stacked || undefined}
            className={classes('max-md:order-2', at === 0 && 'md:min-w-56')}
          >
            {at === 0 && link ? (
              <Link to={link} className="link target font-medium">
                {shown}
              </Link>
            ) : (
              shown
            )}
          </td>
        )
      })}
      {actions !== undefined && (
        <td data-part="actions" data-align="end" className="max-md:order-2 print:hidden">
          <div className="flex grow flex-wrap items-center justify-end gap-2">{actions}</div>
        </td>
      )}
    </tr>
  )
}

type BulkBarProps = {
  bulk: readonly BulkAction[]
  keys: string[]
  paging: { total: number } | undefined
  onDone: () => void
}

/** What can be done with the chosen rows; when a whole page is chosen, with all that match too. */
function BulkBar({ bulk, keys, paging, onDone }: BulkBarProps) {
  const t = useText()
  const [all, setAll] = useState(false)
  const total = paging?.total ?? keys.length
  const count = all ? total : keys.length
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center gap-3 rounded border border-line bg-panel-wash px-4 py-2 text-sm"
    >
      <span className="font-medium">{t('{{count}} selected', { count })}</span>
      {total > keys.length && !bulk.every((action) => action.onPageOnly) && (
        <Button look="quiet" size="small" onClick={() => setAll(!all)}>
          {all ? t('Only this page') : t('Select all {{total}}', { total })}
        </Button>
      )}
      <span className="ml-auto flex flex-wrap gap-2">
        {bulk
          .filter((action) => !(all && action.onPageOnly))
          .map((action) => (
            <Button
              key={action.id}
              size="small"
              look={action.danger ? 'danger' : 'secondary'}
              onClick={() => {
                action.run(all ? { all: true } : { keys })
                onDone()
              }}
            >
              {action.label}
            </Button>
          ))}
      </span>
    </div>
  )
}
