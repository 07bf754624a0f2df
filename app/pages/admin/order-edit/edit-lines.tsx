import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import { ProductSearch } from './product-search.tsx'

export type EditableLine = {
  /** Null for a product that is added. */
  line_id: string | null
  product_id: string
  name: string
  quantity: string
}

type EditLinesProps = { lines: EditableLine[]; onChange: (lines: EditableLine[]) => void }

/** The lines of an order: quantities, lines to remove, products to add. */
export function EditLines({ lines, onChange }: EditLinesProps) {
  const t = useText()
  const setQuantity = (product_id: string, quantity: string) =>
    onChange(lines.map((line) => (line.product_id === product_id ? { ...line, quantity } : line)))
  return (
    <Card className="grid gap-5">
      <h2 className="font-semibold">{t('Items')}</h2>
      <ul className="grid gap-4">
        {lines.map((line) => (
          <li key={line.product_id} className="flex flex-wrap items-end gap-3">
            <TextField
              type="number"
              label={line.name}
              className="grow"
              min={1}
              max={100_000}
              required
              value={line.quantity}
              onChange={(event) => setQuantity(line.product_id, event.currentTarget.value)}
            />
            <Button
              look="quiet"
              icon="trash"
              disabled={lines.length === 1}
              label={t('Remove {{name}}', { name: line.name })}
              onClick={() => onChange(lines.filter((one) => one.product_id !== line.product_id))}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      <ProductSearch
        chosen={lines.map((line) => line.product_id)}
        onChoose={({ product_id, name, min_quantity }) =>
          onChange([...lines, { line_id: null, product_id, name, quantity: String(min_quantity) }])
        }
      />
    </Card>
  )
}
