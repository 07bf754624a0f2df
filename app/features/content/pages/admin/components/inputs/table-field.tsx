import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { listOf, type Values } from '../../fields/body-values.ts'
import { placeIn, useEditing, useProblem } from './edit-context.ts'
import { AddItem, ItemList } from './item-list.tsx'
import { TextsField } from './texts-field.tsx'
import { ValueField } from './value-field.tsx'

type TableFieldProps = { place: string; table: Values; onChange: (table: Values) => void }

const emptyCell = { en: '' }

/** Columns and cells are their position: it is their key. */
const placed = <One,>(all: readonly One[]) => all.map((one, at) => ({ one, at }))

/** The columns and rows of a table. A cell is a text or a number. */
export function TableField({ place, table, onChange }: TableFieldProps) {
  const t = useText()
  const columns = listOf(table.columns)
  const rows = Array.isArray(table.rows) ? (table.rows as unknown[][]) : []
  const problem = useProblem(placeIn(place, 'rows'))
  // Rows are edited as items, so that they can be moved like blocks.
  const items = rows.map((cells) => rowItem(cells))
  return (
    <div className="grid gap-5">
      <section aria-label={t('Columns')} className="grid gap-2">
        <h3 className="font-medium">{t('Columns')}</h3>
        {placed(columns).map(({ one: column, at }) => (
          <ColumnFields
            key={at}
            column={column}
            place={placeIn(place, `columns.${at}`)}
            onChange={(changed) =>
              onChange({ ...table, columns: columns.map((one, other) => (other === at ? changed : one)) })
            }
            onRemove={
              columns.length > 1
                ? () =>
                    onChange({
                      ...table,
                      columns: columns.filter((_, other) => other !== at),
                      rows: rows.map((cells) => cells.filter((_, other) => other !== at)),
                    })
                : undefined
            }
          />
        ))}
        {columns.length < 12 && (
          <AddItem
            label={t('Add column')}
            onAdd={() =>
              onChange({
                ...table,
                columns: [...columns, { title: emptyCell }],
                rows: rows.map((cells) => [...cells, emptyCell]),
              })
            }
          />
        )}
      </section>
      <section aria-label={t('Rows')}>
        <h3 className="mb-2 font-medium">{t('Rows')}</h3>
        {problem && <p className="mb-2 text-sm font-medium text-bad">{problem}</p>}
        <ItemList
          label={t('Rows')}
          place={placeIn(place, 'rows')}
          items={items}
          min={1}
          max={300}
          titleOf={({ cells }, at) => ({
            type: String(at + 1),
            summary: summaryOfCell((cells as unknown[])[0]),
          })}
          addButton={(add) => (
            <AddItem label={t('Add row')} onAdd={() => add(rowItem(columns.map(() => emptyCell)))} />
          )}
          onChange={(changed) => onChange({ ...table, rows: changed.map(cellsOf) })}
        >
          {(item, rowPlace, change) =>
            placed(item.cells as unknown[]).map(({ one: cell, at }) => (
              <ValueField
                key={at}
                label={summaryOfCell(columns[at]?.title) || t('Column {{number}}', { number: at + 1 })}
                place={placeIn(rowPlace, at)}
                value={cell}
                onChange={(changed) =>
                  change({
                    cells: (item.cells as unknown[]).map((one, other) => (other === at ? changed : one)),
                  })
                }
              />
            ))
          }
        </ItemList>
      </section>
    </div>
  )
}

// The item of a row stays the same as long as its cells do, which keeps it open.
const rowItems = new WeakMap<unknown[], Values>()

function rowItem(cells: unknown[]): Values {
  const known = rowItems.get(cells)
  if (known) return known
  const item = { cells }
  rowItems.set(cells, item)
  return item
}

function cellsOf(item: Values) {
  const cells = item.cells as unknown[]
  rowItems.set(cells, item)
  return cells
}

const summaryOfCell = (cell: unknown) =>
  typeof cell === 'number' ? String(cell) : String((cell as { en?: string } | undefined)?.en ?? '')

type ColumnFieldsProps = {
  column: Values
  place: string
  onChange: (column: Values) => void
  onRemove: (() => void) | undefined
}

function ColumnFields({ column, place, onChange, onRemove }: ColumnFieldsProps) {
  const t = useText()
  const { isReadOnly } = useEditing()
  return (
    <div className="flex flex-wrap items-start gap-3 rounded border border-line p-3">
      <div className="min-w-60 grow">
        <TextsField
          label={t('Title')}
          place={placeIn(place, 'title')}
          value={column.title}
          required
          onChange={(title) => onChange({ ...column, title })}
        />
      </div>
      <TextField
        label={t('Unit')}
        value={String(column.unit ?? '')}
        readOnly={isReadOnly}
        onChange={(event) => onChange({ ...column, unit: event.currentTarget.value })}
        className="w-24"
      />
      {onRemove && !isReadOnly && (
        <Button look="quiet" square icon="trash" label={t('Remove')} onClick={onRemove} />
      )}
    </div>
  )
}
