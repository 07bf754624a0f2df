import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import type { OrderData } from '../order.tsx'
import { isEmptyParcel } from './pack-parcels.ts'

export type ParcelFields = {
  key: string
  tracking_number: string
  weight_lb: string
  contents: string
  /** Units by order line. */
  quantities: Readonly<Record<string, string>>
  /** Serial numbers by line and product, one per line of the text. */
  serials: Readonly<Record<string, string>>
}

/** The key of a product's serial numbers in a parcel. */
export const serialKey = ({ line_id, product_id }: { line_id: string; product_id: string }) =>
  `${line_id} ${product_id}`

/** Serial numbers as they were typed: separated by line breaks, commas or semicolons. */
export const readSerialNumbers = (typed: string) =>
  typed
    .split(/[\n,;]/)
    .map((one) => one.trim())
    .filter(Boolean)

type ParcelFieldsetProps = {
  number: number
  parcel: ParcelFields
  lines: OrderData['order']['to_ship']
  serialProducts: OrderData['serials']['products']
  problem: string | undefined
  onChange: (values: Partial<ParcelFields>) => void
  onRemove: (() => void) | undefined
}

/** A parcel: tracking number, weight, and how many units of which line are in it. */
export function ParcelFieldset(props: ParcelFieldsetProps) {
  const { number, parcel, problem, onChange, onRemove } = props
  const t = useText()
  return (
    <fieldset className="grid gap-4 rounded border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 text-sm font-medium">{t('Parcel {{number}}', { number })}</legend>
      <TextField
        label={t('Tracking number')}
        required
        minLength={3}
        maxLength={60}
        value={parcel.tracking_number}
        problem={problem}
        onChange={(event) => onChange({ tracking_number: event.currentTarget.value })}
      />
      <TextField
        label={t('Weight')}
        unit="lb"
        optional
        type="number"
        min={0.1}
        step={0.1}
        value={parcel.weight_lb}
        onChange={(event) => onChange({ weight_lb: event.currentTarget.value })}
      />
      <ParcelItems {...props} />
      {isEmptyParcel(parcel) && (
        <p role="status" className="text-sm text-bad sm:col-span-2">
          {t('Parcel {{number}} is empty. Enter its items or remove it.', { number })}
        </p>
      )}
      <TextField
        label={t('Contents')}
        optional
        maxLength={200}
        className="sm:col-span-2"
        value={parcel.contents}
        onChange={(event) => onChange({ contents: event.currentTarget.value })}
      />
      {onRemove && (
        <div>
          <Button look="quiet" size="small" icon="trash" onClick={onRemove}>
            {t('Remove parcel {{number}}', { number })}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function ParcelItems({ parcel, lines, serialProducts, onChange }: ParcelFieldsetProps) {
  const t = useText()
  return lines.map((line) => (
    <div key={line.line_id} className="grid gap-3 sm:col-span-2">
      <TextField
        type="number"
        label={line.name}
        hint={t('{{count}} to ship', { count: line.remaining })}
        min={0}
        max={line.remaining}
        value={parcel.quantities[line.line_id] ?? '0'}
        onChange={(event) =>
          onChange({ quantities: { ...parcel.quantities, [line.line_id]: event.currentTarget.value } })
        }
      />
      {Number(parcel.quantities[line.line_id] ?? 0) > 0 &&
        serialProducts
          .filter((product) => product.line_id === line.line_id)
          .map((product) => (
            <TextArea
              key={product.product_id}
              compact
              optional
              label={t('Serial numbers: {{name}}', { name: product.name })}
              hint={t('One per line')}
              value={parcel.serials[serialKey(product)] ?? ''}
              onChange={(event) =>
                onChange({ serials: { ...parcel.serials, [serialKey(product)]: event.currentTarget.value } })
              }
            />
          ))}
    </div>
  ))
}
