import { useState } from 'react'
import { useNavigate } from 'react-router'
import { priceRows } from '#features/catalog/pricing/price-rows.ts'
import {
  deleteOrderDraft,
  getOrderDraft,
  priceOrderDraft,
  saveOrderDraft,
  sendOrderDraft,
} from '#features/sales/order-drafts/order-drafts.api.server.ts'
import { findProductsToSell } from '#features/sales/order-edits/order-edits.api.server.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useStaff } from '#ui/admin/use-staff.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/draft-page.ts'
import { DraftEditor } from './draft-editor.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Draft order'))
}

export const loader = adminLoader(async (call, { params }: Route.LoaderArgs) => {
  const draft_id = params.id
  const draft = await call(getOrderDraft, { draft_id })
  if (draft.order_id) return { draft, price: null, problem: null }
  try {
    return { draft, price: await call(priceOrderDraft, { draft_id }), problem: null }
  } catch (error) {
    // A product may have left the shop since the draft was saved.
    if (!(error instanceof Problem)) throw error
    return { draft, price: null, problem: error.message }
  }
})

export const action = adminAction({
  save: saveOrderDraft,
  send: sendOrderDraft,
  remove: deleteOrderDraft,
  find: findProductsToSell,
})

type Data = Route.ComponentProps['loaderData']

/** A draft order: its form, its price today, and the button that sends the payment link. */
export default function DraftPage({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { draft } = loaderData
  const customer = `${draft.ship_to.first_name} ${draft.ship_to.last_name}`
  return (
    <AdminPage
      width="form"
      back={{ to: '/admin/drafts', label: t('Draft orders') }}
      title={t('Draft order for {{customer}}', { customer })}
    >
      {draft.order_id ? (
        <Notice tone="good" title={t('This draft was sent and is an order now.')}>
          <LinkButton to={`/admin/orders/${draft.order_id}`} size="small">
            {t('Order {{id}}', { id: draft.order_id })}
          </LinkButton>
        </Notice>
      ) : (
        <OpenDraft key={draft.version} data={loaderData} />
      )}
    </AdminPage>
  )
}

function OpenDraft({ data: { draft, price, problem } }: { data: Data }) {
  const t = useText()
  const [isDirty, setDirty] = useState(false)
  const { permissions } = useStaff()
  return (
    <div className="grid gap-6">
      {problem && (
        <Notice tone="bad" urgent>
          {problem}
        </Notice>
      )}
      {price && (
        <DraftPrice draft={draft} price={price} canSend={!isDirty && permissions.includes('orders.edit')} />
      )}
      {isDirty && <p className="text-sm text-ink-soft">{t('Save the draft to see its new total.')}</p>}
      <DraftEditor
        draft={draft}
        initial={{
          ship_to: draft.ship_to,
          delivery: draft.delivery,
          carrier_note: draft.carrier_note,
          locale: draft.locale,
          lines: draft.lines.map((line) => ({ ...line, line_id: null, quantity: String(line.quantity) })),
          discount: draft.discount_cents > 0 ? String(draft.discount_cents / 100) : '',
          discount_reason: draft.discount_reason,
          note: draft.note,
          po_number: draft.po_number,
          expires_on: draft.expires_on,
          replaces_order_id: draft.replaces_order_id,
        }}
        onDirty={() => setDirty(true)}
        onSaved={() => setDirty(false)}
      />
    </div>
  )
}

type DraftPriceProps = { draft: Data['draft']; price: NonNullable<Data['price']>; canSend: boolean }

function DraftPrice({ draft, price, canSend }: DraftPriceProps) {
  const t = useText()
  const format = useFormat()
  const navigate = useNavigate()
  const { run, busy, refused } = useAdminAction({
    onDone: (result) => void navigate(`/admin/orders/${(result as { order_id: string }).order_id}`),
  })
  const removing = useAdminAction({ onDone: () => void navigate('/admin/drafts') })
  const sums = {
    ...price,
    promotion_name: draft.discount_reason || null,
    coupon_code: null,
    coupon_cents: 0,
    tax_lines: [],
  }
  const rows = priceRows(sums, { t, format, delivery: draft.delivery })
  const { id: draft_id, version } = draft
  return (
    <Card className="grid gap-4">
      <dl className="grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {rows.map(({ key, name, value }) => (
          <div key={key} className="contents">
            <dt>{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {refused && (
        <Notice tone="bad" urgent>
          {refused.message}
        </Notice>
      )}
      {canSend && (
        <div className="flex flex-wrap gap-3">
          <Button
            look="primary"
            icon="send"
            busy={busy}
            onClick={() => run('send', { draft_id, version, expected_total_cents: price.total_cents })}
          >
            {t('Send payment link')}
          </Button>
          <Button
            look="quiet"
            icon="trash"
            busy={removing.busy}
            onClick={() => removing.run('remove', { draft_id, version })}
          >
            {t('Delete draft')}
          </Button>
        </div>
      )}
    </Card>
  )
}
