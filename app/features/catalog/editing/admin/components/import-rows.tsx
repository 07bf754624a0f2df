import { useText } from '#text/text.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { rowOutcomes } from '../../imports/product-import.ts'
import type { ShownImport, ShownRow } from '../product-import.tsx'
import { rowOutcomeLabels, rowOutcomeTones } from './import-labels.ts'

type ImportRowsProps = {
  rows: readonly ShownRow[]
  paging: { page: number; size: number; total: number }
  found: ShownImport
}

/** The rows of the file with what each changes, before and after, or what is wrong with it. */
export function ImportRows({ rows, paging, found }: ImportRowsProps) {
  const t = useText()
  return (
    <ResourceTable
      id="product-import-rows"
      label={t('Rows of the file')}
      columns={useColumns(found)}
      rows={rows}
      rowKey={({ row }) => String(row)}
      paging={paging}
      filters={[
        {
          id: 'outcome',
          label: t('Result'),
          kind: 'choice',
          options: rowOutcomes.map((value) => ({ value, label: t(rowOutcomeLabels[value]) })),
        },
        ...(found.counts.conflicts > 0
          ? [
              {
                id: 'conflict',
                label: t('Changed after the check'),
                kind: 'choice' as const,
                options: [{ value: 'true', label: t('Yes') }],
              },
            ]
          : []),
      ]}
    />
  )
}

function useColumns({ fields }: ShownImport): ResourceColumn<ShownRow>[] {
  const t = useText()
  const labels = new Map(fields.map(({ id, label }) => [id, label]))
  return [
    {
      id: 'product',
      title: t('Product'),
      cell: ({ name, product_id }) => (
        <span className="grid">
          <span>{name}</span>
          <span className="text-sm break-all text-ink-soft">{product_id}</span>
        </span>
      ),
    },
    { id: 'row', title: t('Row'), align: 'end', cell: ({ row }) => row },
    {
      id: 'outcome',
      title: t('Result'),
      cell: ({ outcome, conflict }) => (
        <span className="inline-flex flex-wrap gap-2">
          <Tag tone={rowOutcomeTones[outcome]}>{t(rowOutcomeLabels[outcome])}</Tag>
          {conflict && <Tag tone="bad">{t('Changed after the check')}</Tag>}
        </span>
      ),
    },
    {
      id: 'changes',
      title: t('Changes and errors'),
      cell: (row) => <RowDetails row={row} labels={labels} />,
    },
  ]
}

const shownAtOnce = 5

function RowDetails({ row, labels }: { row: ShownRow; labels: ReadonlyMap<string, string> }) {
  const t = useText()
  const changes = row.changes.map((change) => (
    <Change key={change.column} {...change} label={labels.get(change.column) ?? change.column} />
  ))
  return (
    <div className="grid max-w-text gap-1 text-sm">
      {row.problems.map(({ column, value, message }) => (
        <p key={column}>
          <span className="font-medium">{labels.get(column) ?? column}</span>
          {value && <span className="text-ink-soft"> “{value}”</span>}:{' '}
          <span className="text-bad">{message}</span>
        </p>
      ))}
      {changes.slice(0, shownAtOnce)}
      {changes.length > shownAtOnce && (
        <details>
          <summary className="link target w-fit cursor-pointer">
            {t('{{count}} more changes', { count: changes.length - shownAtOnce })}
          </summary>
          <div className="mt-1 grid gap-1">{changes.slice(shownAtOnce)}</div>
        </details>
      )}
    </div>
  )
}

type ChangeProps = { label: string; before: string; after: string }

function Change({ label, before, after }: ChangeProps) {
  const t = useText()
  return (
    <p className="wrap-anywhere">
      <span className="font-medium">{label}: </span>
      {before && <del className="text-ink-soft">{before}</del>}
      {before && ' → '}
      <ins className="no-underline">{after || t('empty')}</ins>
    </p>
  )
}
