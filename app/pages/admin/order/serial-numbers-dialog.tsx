import { useState } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { TextArea } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { OrderData } from '../order.tsx'
import { readSerialNumbers } from './parcel-fieldset.tsx'

type SerialNumbersDialogProps = {
  data: OrderData
  shipment_id: string
  product: OrderData['serials']['products'][number]
  onClose: () => void
}

/** Enters, corrects or removes the serial numbers of one product in a shipment. */
export function SerialNumbersDialog({ data, shipment_id, product, onClose }: SerialNumbersDialogProps) {
  const t = useText()
  const { order, serials } = data
  const { line_id, product_id, name } = product
  const [typed, setTyped] = useState(() =>
    serials.registrations
      .filter((unit) => unit.shipment_id === shipment_id)
      .filter((unit) => unit.line_id === line_id && unit.product_id === product_id)
      .map((unit) => unit.serial_number)
      .join('\n'),
  )
  const { run, busy, problems, refused } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={t('Serial numbers: {{name}}', { name })}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="serial-numbers" busy={busy}>
          {t('Save')}
        </Button>
      }
    >
      <form
        id="serial-numbers"
        onSubmit={(event) => {
          event.preventDefault()
          const { order_id, version } = order
          const serial_numbers = readSerialNumbers(typed)
          run('serials', { order_id, version, shipment_id, line_id, product_id, serial_numbers })
        }}
      >
        <TextArea
          label={t('Serial numbers')}
          hint={t('One per line')}
          value={typed}
          problem={problems.serial_numbers ?? refused?.message}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
