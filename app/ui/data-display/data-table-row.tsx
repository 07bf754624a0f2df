import type { ReactNode } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '../actions/button.tsx'
import { classes } from '../classes.ts'
import { Link } from '../navigation/link.tsx'
import type { Plain } from './data-table-sorting.tsx'
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

/** What a row shows besides its columns. */
export type RowOptions<Row> = {
  /** The column 'ID': 1, 2, 3 … */
  numbered?: boolean
  /** Expandable content below a row. */
  more?: (row: Row) => ReactNode
  /** A checkbox before each row, submitted under this name with the form around the table. */
  choose?: { name: string; onChange?: (keys: string[]) => void; form?: string }
  /** Buttons at the end of a row. */
  actions?: (row: Row) => ReactNode
}

type DataRowProps<Row> = RowOptions<Row> & {
  row: Row
  rowKey: string
  columns: readonly Column<Row>[]
  /** Position in the whole list, counted from 1. */
  number: number
  /** Id of the expanded content. */
  detailsId: string
  /** Number of columns of the table. */
  width: number
  isOpen: boolean
  onToggle: () => void
}

/** One record: its row and, when it is open, the row with its expanded content. */
export function DataRow<Row>(props: DataRowProps<Row>) {
  const { row, columns, more, actions, detailsId, width, isOpen } = props
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <LeadingCells {...props} />
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
            <div className="flex grow flex-wrap items-center justify-end gap-2">{actions(row)}</div>
          </td>
        )}
      </tr>
      {more && isOpen && (
        <tr data-part="more" id={detailsId}>
          <td colSpan={width}>{more(row)}</td>
        </tr>
      )}
    </>
  )
}

/** The cells before the columns: checkbox, expand button, number. */
function LeadingCells<Row>(props: DataRowProps<Row>) {
  const { rowKey, choose, more, numbered, number, detailsId, isOpen, onToggle } = props
  const t = useText()
  return (
    <>
      {choose && (
        <td data-part="lead" className="print:hidden">
          <input
            type="checkbox"
            data-part="choose"
            name={choose.name}
            form={choose.form}
            value={rowKey}
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
            aria-controls={isOpen ? detailsId : undefined}
            onClick={onToggle}
          />
        </td>
      )}
      {numbered && (
        <td data-part="lead" data-align="end" className="text-ink-soft">
          {number}
        </td>
      )}
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
