import { useState } from 'react'
import { returnReasonLabels, returnReasons } from '#features/sales/returns/return.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { OrderData } from '../order.tsx'

/** Refunds units of an order without their being sent back. The server works out the amount. */
export function RefundDialog({ order, onClose }: { order: OrderData['order']; onClose: () => void }) {
  const t = useText()
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>({})
  const { run, busy, problems, refused } = useAdminAction({ onDone: onClose })
  const lines = order.order_detail
    .map(({ line_id }) => ({ line_id, quantity: Number(quantities[line_id] ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  return (
    <Dialog
      open
      title={t('Refund items')}
      onClose={onClose}
      footer={
        <Button look="danger" type="submit" form="refund" busy={busy} disabled={lines.length === 0}>
          {t('Refund')}
        </Button>
      }
    >
      <form
        id="refund"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          const fields = new FormData(event.currentTarget)
          run('refund', {
            order_id: order.order_id,
            version: order.version,
            lines,
            reason: fields.get('reason'),
            words: fields.get('words'),
            with_freight: fields.get('with_freight') === 'on',
          })
        }}
      >
        {refused && (
          <Notice tone="bad" urgent>
            {problems.lines ?? refused.message}
          </Notice>
        )}
        <p className="text-sm text-ink-soft">
          {t(
            'The price and its tax go back to the original payment. The customer keeps the items and gets an email.',
          )}
        </p>
        {order.order_detail.map(({ line_id, name, product_count }) => (
          <TextField
            key={line_id}
            type="number"
            label={name}
            hint={t('{{count}} ordered', { count: product_count })}
            min={0}
            max={product_count}
            value={quantities[line_id] ?? '0'}
            onChange={(event) => {
              const { value } = event.currentTarget
              setQuantities((all) => ({ ...all, [line_id]: value }))
            }}
          />
        ))}
        <SelectField
          name="reason"
          label={t('Reason')}
          options={returnReasons.map((value) => ({ value, label: t(returnReasonLabels[value]) }))}
          defaultValue="other"
        />
        <CheckboxField name="with_freight" label={t('Refund the freight share, too')} />
        <TextArea name="words" label={t('Message to the customer')} optional maxLength={2000} rows={3} />
      </form>
    </Dialog>
  )
}
