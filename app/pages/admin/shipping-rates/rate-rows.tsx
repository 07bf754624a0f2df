import { useFieldArray, useFormContext } from 'react-hook-form'
import { FormMoney, FormNumber } from '#features/catalog/editing/components/form-fields.tsx'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'

type Column = { field: string; label: string; unit?: string; kind: 'money' | 'number' }

type RateRowsProps = {
  /** The list in the form. */
  name: string
  title: string
  hint?: string
  columns: readonly Column[]
  /** The values of an added row. */
  added: Record<string, number>
}

/** The rows of a table of rates: each can be changed and removed, and one can be added at the end. */
export function RateRows({ name, title, hint, columns, added }: RateRowsProps) {
  const t = useText()
  const { control } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name })
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-medium">
        {title}
        {hint && <span className="block text-sm font-normal text-ink-soft">{hint}</span>}
      </legend>
      {fields.map(({ id }, row) => (
        <div key={id} className="flex items-end gap-2 border-b border-line pb-2 sm:border-0 sm:pb-0">
          <div
            className={
              columns.length === 3
                ? 'grid min-w-0 grow gap-2 sm:grid-cols-3'
                : 'grid min-w-0 grow grid-cols-2 gap-2'
            }
          >
            {columns.map((column) => (
              <RateCell
                key={column.field}
                column={column}
                name={`${name}.${row}.${column.field}`}
                row={row}
                stacked={columns.length === 3}
              />
            ))}
          </div>
          <Button
            look="quiet"
            square
            icon="trash"
            disabled={fields.length === 1}
            label={t('Remove row {{number}} of {{table}}', { number: row + 1, table: title })}
            onClick={() => remove(row)}
          />
        </div>
      ))}
      <Button
        look="quiet"
        size="small"
        icon="plus"
        className="justify-self-start"
        disabled={fields.length >= 20}
        onClick={() => append(added)}
      >
        {t('Add row to {{table}}', { table: title })}
      </Button>
    </fieldset>
  )
}

type RateCellProps = {
  column: Column
  name: string
  row: number
  /** On a narrow window the fields of a row are below each other. */
  stacked: boolean
}

/** A field of a row. Where a row is one line, only the first row shows its labels. */
function RateCell({ column, name, row, stacked }: RateCellProps) {
  const t = useText()
  const label =
    row === 0 ? column.label : t('{{label}}, row {{number}}', { label: column.label, number: row + 1 })
  const shown = {
    hideLabel: row > 0 && !stacked,
    ...(row > 0 && stacked && { className: 'sm:[&>label]:sr-only' }),
  }
  if (column.kind === 'money') return <FormMoney name={name} label={label} {...shown} />
  return <FormNumber name={name} label={label} unit={column.unit} {...shown} />
}
