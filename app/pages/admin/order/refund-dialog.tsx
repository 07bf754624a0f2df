import { useState } from 'react'
import { returnReasonLabels, returnReasons } from '#features/sales/returns/return.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { OrderData } from '../order.tsx'

type Preview = {
  lines: { line_id: string; quantity: number }[]
  with_freight: boolean
  items_cents: number
  discount_cents: number
  tax_cents: number
  freight_cents: number
  refund_cents: number
}

/**
 * Refunds units of an order without their being sent back. The server works out the amount, which is shown and named on
 * the button before it is sent. A change of the items hides it.
 */
export function RefundDialog({ order, onClose }: { order: OrderData['order']; onClose: () => void }) {
  const t = useText()
  const format = useFormat()
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>({})
  const [withFreight, setWithFreight] = useState(false)
  const [answer, setAnswer] = useState<Preview | null>(null)
  const previewed = useAdminAction({ onDone: (result) => setAnswer(result as Preview) })
  const refund = useAdminAction({ onDone: onClose })
  const { problems, refused } = refund.refused ? refund : previewed
  const lines = order.order_detail
    .map(({ line_id }) => ({ line_id, quantity: Number(quantities[line_id] ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  // The answer of an earlier selection is not shown.
  const isCurrent =
    answer?.with_freight === withFreight && JSON.stringify(answer.lines) === JSON.stringify(lines)
  const preview = isCurrent ? answer : null
  return (
    <Dialog
      open
      title={t('Refund items')}
      onClose={onClose}
      footer={
        <Button
          look={preview ? 'danger' : 'primary'}
          type="submit"
          form="refund"
          busy={refund.busy || previewed.busy}
          disabled={lines.length === 0}
        >
          {preview
            ? t('Refund {{amount}}', { amount: format.money(preview.refund_cents) })
            : t('Show the amount')}
        </Button>
      }
    >
      <form
        id="refund"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!preview) {
            previewed.run('preview_refund', { order_id: order.order_id, lines, with_freight: withFreight })
            return
          }
          const fields = new FormData(event.currentTarget)
          refund.run('refund', {
            order_id: order.order_id,
            version: order.version,
            lines,
            reason: fields.get('reason'),
            words: fields.get('words'),
            with_freight: withFreight,
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
        <CheckboxField
          label={t('Refund the freight share, too')}
          checked={withFreight}
          onChange={(event) => setWithFreight(event.currentTarget.checked)}
        />
        <TextArea name="words" label={t('Message to the customer')} optional maxLength={2000} rows={3} />
        {preview && <RefundAmounts preview={preview} />}
      </form>
    </Dialog>
  )
}

/** What is refunded: items, share of the discount, tax and freight, and their sum. */
function RefundAmounts({ preview }: { preview: Preview }) {
  const t = useText()
  const format = useFormat()
  const rows = [
    { name: t('Items'), cents: preview.items_cents, isShown: true },
    { name: t('Discount'), cents: -preview.discount_cents, isShown: preview.discount_cents > 0 },
    { name: t('Tax'), cents: preview.tax_cents, isShown: true },
    { name: t('Freight'), cents: preview.freight_cents, isShown: preview.with_freight },
    { name: t('Refund'), cents: preview.refund_cents, isShown: true },
  ]
  return (
    <dl className="grid gap-1 border-t border-line pt-4" aria-live="polite">
      {rows
        .filter(({ isShown }) => isShown)
        .map(({ name, cents }) => (
          <div key={name} className="flex justify-between gap-4 last:font-semibold">
            <dt>{name}</dt>
            <dd className="tabular-nums">{format.money(cents)}</dd>
          </div>
        ))}
    </dl>
  )
}
