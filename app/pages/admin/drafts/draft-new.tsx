import { useNavigate } from 'react-router'
import { listOrderDrafts, saveOrderDraft } from '#features/sales/order-drafts/order-drafts.api.server.ts'
import { findProductsToSell } from '#features/sales/order-edits/order-edits.api.server.ts'
import { getStaffOrder } from '#features/sales/shipments/shipments.api.server.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/draft-new.ts'
import { DraftEditor } from './draft-editor.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('New draft order'))
}

/** With `?replaces=`, the customer and address of that order are filled in. */
export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const order_id = new URL(request.url).searchParams.get('replaces')
  // Checks the permission: staff who see drafts open the form.
  await call(listOrderDrafts, { page: 1, page_size: 1 })
  const replaced = order_id ? await call(getStaffOrder, { order_id }) : null
  const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
  return {
    expires_on: inTwoWeeks,
    replaced: replaced && { order_id: replaced.order_id, ship_to: replaced.shipping_address },
  }
})

export const action = adminAction({ save: saveOrderDraft, find: findProductsToSell })

/** Prepares an order for a customer. */
export default function DraftNew({ loaderData: { expires_on, replaced } }: Route.ComponentProps) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <AdminPage
      width="form"
      back={{ to: '/admin/drafts', label: t('Draft orders') }}
      title={t('New draft order')}
    >
      {replaced && (
        <div className="mb-6">
          <Notice tone="info">
            {t('This order replaces returned items of order {{id}}.', { id: replaced.order_id })}
          </Notice>
        </div>
      )}
      <DraftEditor
        draft={null}
        initial={{
          ship_to: { ...replaced?.ship_to },
          delivery: 'standard',
          carrier_note: '',
          locale: 'en',
          lines: [],
          discount: '',
          discount_reason: '',
          note: '',
          po_number: '',
          expires_on,
          replaces_order_id: replaced?.order_id ?? null,
        }}
        onDirty={() => undefined}
        onSaved={(id) => void navigate(`/admin/drafts/${id}`)}
      />
    </AdminPage>
  )
}
