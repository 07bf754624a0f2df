import { useState } from 'react'
import { carriers } from '#features/sales/shipments/shipment.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { OrderData } from '../order.tsx'
import { isEmptyParcel, unpackedQuantities } from './pack-parcels.ts'
import { type ParcelFields, ParcelFieldset, readSerialNumbers, serialKey } from './parcel-fieldset.tsx'

const newParcel = (quantities: ParcelFields['quantities']): ParcelFields => ({
  key: crypto.randomUUID(),
  tracking_number: '',
  weight_lb: '',
  contents: '',
  quantities,
  serials: {},
})

type ShipDialogProps = { data: OrderData; onClose: () => void }

/**
 * Carrier and parcels of a shipment, each with its tracking number and items. A new parcel has all that
 * the others do not have, until a person distributes it. The customer gets a mail with the tracking numbers.
 */
export function ShipDialog({ data: { order, serials }, onClose }: ShipDialogProps) {
  const t = useText()
  const lines = order.to_ship.filter((line) => line.remaining > 0)
  const [parcels, setParcels] = useState(() => [newParcel(unpackedQuantities(lines, []))])
  const { run, busy, problems, refused } = useAdminAction({ onDone: onClose })
  const change = (key: string, values: Partial<ParcelFields>) =>
    setParcels((all) => all.map((one) => (one.key === key ? { ...one, ...values } : one)))
  const left = Object.values(unpackedQuantities(lines, parcels)).reduce((sum, one) => sum + Number(one), 0)
  const hasEmptyParcel = parcels.some(isEmptyParcel)
  return (
    <Dialog
      open
      wide
      title={t('Ship items')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="ship" busy={busy} disabled={hasEmptyParcel}>
          {t('Ship items')}
        </Button>
      }
    >
      <form
        id="ship"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          run('ship', {
            order_id: order.order_id,
            version: order.version,
            carrier: new FormData(event.currentTarget).get('carrier'),
            parcels: parcels.map((parcel) => toParcelInput(parcel, serials.products)),
          })
        }}
      >
        {refused && (
          <Notice tone="bad" urgent>
            {problems.serial_numbers ?? refused.message}
          </Notice>
        )}
        <SelectField
          name="carrier"
          label={t('Carrier')}
          options={carriers.map(({ id, name }) => ({ value: id, label: t(name) }))}
        />
        {parcels.map((parcel, at) => (
          <ParcelFieldset
            key={parcel.key}
            number={at + 1}
            parcel={parcel}
            lines={lines}
            serialProducts={serials.products}
            problem={problems[`parcels.${at}.tracking_number`]}
            onChange={(values) => change(parcel.key, values)}
            onRemove={
              parcels.length > 1
                ? () => setParcels((all) => all.filter((one) => one.key !== parcel.key))
                : undefined
            }
          />
        ))}
        <div>
          <Button
            icon="plus"
            onClick={() => setParcels((all) => [...all, newParcel(unpackedQuantities(lines, all))])}
          >
            {t('Add parcel')}
          </Button>
        </div>
        {left > 0 && !hasEmptyParcel && (
          <Notice tone="info">
            {t('{{count}} units stay to ship. The order stays open until all have shipped.', { count: left })}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

function toParcelInput(parcel: ParcelFields, products: OrderData['serials']['products']) {
  const { tracking_number, weight_lb, contents, quantities } = parcel
  const items = Object.entries(quantities)
    .map(([line_id, quantity]) => ({ line_id, quantity: Number(quantity) }))
    .filter(({ quantity }) => quantity > 0)
    .map((item) => ({
      ...item,
      serial_numbers: products
        .filter((product) => product.line_id === item.line_id)
        .map((product) => ({
          product_id: product.product_id,
          serial_numbers: readSerialNumbers(parcel.serials[serialKey(product)] ?? ''),
        })),
    }))
  return { tracking_number, weight_lb: weight_lb ? Number(weight_lb) : null, contents, items }
}
