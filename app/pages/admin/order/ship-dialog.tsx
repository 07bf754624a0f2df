import { useState } from 'react'
import { carriers } from '#features/sales/shipments/shipment.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { OrderData } from '../order.tsx'

type ParcelFields = { key: string; tracking_number: string; weight_lb: string; contents: string }

const emptyParcel = (): ParcelFields => ({
  key: crypto.randomUUID(),
  tracking_number: '',
  weight_lb: '',
  contents: '',
})

/** Carrier and parcels of a shipment, each with its tracking number. The customer gets a mail with all of them. */
export function ShipDialog({ order, onClose }: { order: OrderData['order']; onClose: () => void }) {
  const t = useText()
  const [parcels, setParcels] = useState(() => [emptyParcel()])
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  const change = (key: string, values: Partial<ParcelFields>) =>
    setParcels((all) => all.map((one) => (one.key === key ? { ...one, ...values } : one)))
  return (
    <Dialog
      open
      title={t('Ship items')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="ship" busy={busy}>
          {t('Ship items')}
        </Button>
      }
    >
      <form
        id="ship"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          const carrier = new FormData(event.currentTarget).get('carrier')
          run('ship', {
            order_id: order.order_id,
            version: order.version,
            carrier,
            parcels: parcels.map(({ tracking_number, weight_lb, contents }) => ({
              tracking_number,
              weight_lb: weight_lb ? Number(weight_lb) : null,
              contents,
            })),
          })
        }}
      >
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
          <Button icon="plus" onClick={() => setParcels((all) => [...all, emptyParcel()])}>
            {t('Add parcel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type ParcelFieldsetProps = {
  number: number
  parcel: ParcelFields
  problem: string | undefined
  onChange: (values: Partial<ParcelFields>) => void
  onRemove: (() => void) | undefined
}

function ParcelFieldset({ number, parcel, problem, onChange, onRemove }: ParcelFieldsetProps) {
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
