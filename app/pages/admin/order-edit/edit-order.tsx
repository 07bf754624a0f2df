import { useState } from 'react'
import { deliveryChoices, deliveryLabels } from '#features/catalog/shipping-rates/delivery-choice.ts'
import {
  findProductsToSell,
  previewOrderEdit,
  saveOrderEdit,
} from '#features/sales/order-edits/order-edits.api.server.ts'
import { getStaffOrder } from '#features/sales/shipments/shipments.api.server.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { withCurrentNames } from '../order/current-names.ts'
import type { Route } from './+types/edit-order.ts'
import { AddressFields } from './address-fields.tsx'
import { AmountsTable } from './amounts-table.tsx'
import { type EditableLine, EditLines } from './edit-lines.tsx'

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Edit order {{id}}', { id: params.id ?? '' }))
}

export const loader = adminLoader(async (call, { params }: Route.LoaderArgs) =>
  withCurrentNames(await call(getStaffOrder, { order_id: params.id })),
)

export const action = adminAction({
  preview: previewOrderEdit,
  save: saveOrderEdit,
  find: findProductsToSell,
})

export type Preview = {
  version: number
  before: Amounts
  after: Amounts
  difference_cents: number
  due_cents: number
  refund_cents: number
}
export type Amounts = {
  subtotal_cents: number
  minus_cents: number
  freight_cents: number
  tax_cents: number
  total_cents: number
}

/** Changes address, delivery or lines of a paid order before it ships. The difference is shown before it is saved. */
export default function EditOrder({ loaderData: order }: Route.ComponentProps) {
  const t = useText()
  const [lines, setLines] = useState<EditableLine[]>(() =>
    order.order_detail.map(({ line_id, product_id, name, product_count }) => ({
      line_id,
      product_id,
      name,
      quantity: String(product_count),
    })),
  )
  const [address, setAddress] = useState<Record<string, string>>(() => ({ ...order.shipping_address }))
  const [delivery, setDelivery] = useState(order.delivery)
  const [preview, setPreview] = useState<Preview | null>(null)
  const shown = useAdminAction({ onDone: (result) => setPreview(result as Preview) })
  const edit = toEdit(order, { lines, address, delivery })
  const changed = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value)
      setPreview(null)
    }
  }
  return (
    <AdminPage
      width="form"
      back={{ to: `/admin/orders/${order.order_id}`, label: t('Order {{id}}', { id: order.order_id }) }}
      title={t('Edit order {{id}}', { id: order.order_id })}
      intro={t('Items keep their prices. Tax and freight are calculated again for the address.')}
    >
      <form
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          shown.run('preview', edit)
        }}
      >
        {shown.refused && (
          <Notice tone="bad" urgent>
            {shown.problems.lines ?? shown.refused.message}
          </Notice>
        )}
        <EditLines lines={lines} onChange={changed(setLines)} />
        <Card className="grid gap-4 sm:grid-cols-2">
          <h2 className="font-semibold sm:col-span-2">{t('Delivery address')}</h2>
          <AddressFields values={address} problems={shown.problems} onChange={changed(setAddress)} />
          <SelectField
            label={t('Delivery')}
            value={delivery}
            options={deliveryChoices.map((value) => ({ value, label: t(deliveryLabels[value]) }))}
            onChange={(event) => changed(setDelivery)(event.currentTarget.value as typeof delivery)}
          />
        </Card>
        {!preview && (
          <div>
            <Button look="primary" type="submit" busy={shown.busy}>
              {t('Preview change')}
            </Button>
          </div>
        )}
      </form>
      {preview && <Confirm preview={preview} edit={edit} />}
    </AdminPage>
  )
}

type OrderToEdit = Route.ComponentProps['loaderData']
type EditState = { lines: EditableLine[]; address: Record<string, string>; delivery: OrderToEdit['delivery'] }

/** The body of the call: lines and address only where they differ. */
function toEdit(order: OrderToEdit, { lines, address, delivery }: EditState) {
  const before = order.order_detail.map((line) => [line.line_id, String(line.product_count)].join())
  const after = lines.map((line) => [line.line_id, line.quantity].join())
  const hasNewAddress = Object.entries(order.shipping_address).some(
    ([name, value]) => address[name] !== value,
  )
  return {
    order_id: order.order_id,
    ...(hasNewAddress && { ship_to: address }),
    ...(delivery !== order.delivery && { delivery }),
    ...(before.join('|') !== after.join('|') && {
      lines: lines.map(({ line_id, product_id, quantity }) => ({
        ...(line_id ? { line_id } : { product_id }),
        quantity: Number(quantity),
      })),
    }),
  }
}

function Confirm({ preview, edit }: { preview: Preview; edit: ReturnType<typeof toEdit> }) {
  const t = useText()
  const format = useFormat()
  const [cause, setCause] = useState('')
  const [isSaved, setSaved] = useState(false)
  const { run, busy, refused } = useAdminAction({ onDone: () => setSaved(true) })
  const { version, after, due_cents, refund_cents } = preview
  return (
    <Card className="mt-6 grid gap-5">
      <h2 className="font-semibold">{t('What changes')}</h2>
      <AmountsTable before={preview.before} after={after} />
      <Notice tone={due_cents > 0 ? 'wait' : 'info'}>
        {due_cents > 0
          ? t(
              '{{amount}} is due. The customer gets a payment link, and the order is on hold until it is paid.',
              {
                amount: format.money(due_cents),
              },
            )
          : refund_cents > 0
            ? t('{{amount}} is refunded to the original payment.', { amount: format.money(refund_cents) })
            : t('The total stays the same.')}
      </Notice>
      <TextField
        label={t('Reason')}
        optional
        maxLength={300}
        value={cause}
        onChange={(event) => setCause(event.currentTarget.value)}
      />
      {refused && (
        <Notice tone="bad" urgent>
          {refused.message}
        </Notice>
      )}
      {!isSaved && (
        <div>
          <Button
            look="primary"
            busy={busy}
            onClick={() => run('save', { ...edit, version, expected_total_cents: after.total_cents, cause })}
          >
            {t('Save change')}
          </Button>
        </div>
      )}
    </Card>
  )
}
