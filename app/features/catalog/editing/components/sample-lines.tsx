import { inLocale, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { type PickedProduct, ProductPicker } from './product-picker.tsx'

export type SampleLine = PickedProduct & { quantity: number }

type SampleLinesProps = { lines: readonly SampleLine[]; onChange: (lines: readonly SampleLine[]) => void }

/** The products of a sample cart with their quantities. The page's action finds products with the intent `find`. */
export function SampleLines({ lines, onChange }: SampleLinesProps) {
  const t = useText()
  const locale = useLocale()
  return (
    <>
      <ProductPicker
        label={t('Add a product to the sample cart')}
        without={lines.map(({ id }) => id)}
        onPick={(product) => onChange([...lines, { ...product, quantity: 1 }])}
      />
      <ul aria-label={t('Sample cart')} className="grid gap-2">
        {lines.map(({ id, name, quantity }) => (
          <li key={id} className="flex items-end gap-3">
            <TextField
              type="number"
              min={1}
              max={9999}
              label={inLocale(name, locale)}
              aria-label={t('Quantity of {{name}}', { name: inLocale(name, locale) })}
              value={quantity}
              onChange={({ currentTarget: { valueAsNumber } }) =>
                onChange(
                  lines.map((line) =>
                    line.id === id
                      ? { ...line, quantity: Math.max(1, Math.round(valueAsNumber) || 1) }
                      : line,
                  ),
                )
              }
              className="min-w-0 grow"
            />
            <Button
              look="quiet"
              square
              icon="trash"
              label={t('Remove {{name}}', { name: inLocale(name, locale) })}
              onClick={() => onChange(lines.filter((line) => line.id !== id))}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
