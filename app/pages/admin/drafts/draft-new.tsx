import { useNavigate } from 'react-router'
import { usualDraftDays } from '#features/sales/order-drafts/order-draft.ts'
import { listOrderDrafts, saveOrderDraft } from '#features/sales/order-drafts/order-drafts.api.server.ts'
import { findProductsToSell } from '#features/sales/order-edits/order-edits.api.server.ts'
import { getStaffOrder } from '#features/sales/shipments/shipments.api.server.ts'
import { getDraftFromLead } from '#features/service/leads/staff/staff-leads.api.server.ts'
import { dayIn, daysAfter } from '#features/store/calendar/business-days.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/draft-new.ts'
import { DraftEditor } from './draft-editor.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('New draft order'))
}

/**
 * With `?replaces=`, the customer and address of that order are filled in; with `?lead=`, the customer, product and number of
 * that quote request.
 */
export const loader = adminLoader(async (call, { context, request }: Route.LoaderArgs) => {
  const search = new URL(request.url).searchParams
  const order_id = search.get('replaces')
  const lead_id = search.get('lead')
  // Checks the permission: staff who see drafts open the form.
  await call(listOrderDrafts, { page: 1, page_size: 1 })
  const replaced = order_id ? await call(getStaffOrder, { order_id }) : null
  const asked = lead_id ? await call(getDraftFromLead, { id: lead_id }) : null
  return {
    expires_on: daysAfter(dayIn(requestContextOf(context).now()), usualDraftDays),
    asked: asked && { ...asked, lead_id },
    replaced: replaced && { order_id: replaced.order_id, ship_to: replaced.shipping_address },
  }
})

export const action = adminAction({ save: saveOrderDraft, find: findProductsToSell })

/** Prepares an order for a customer. */
export default function DraftNew({ loaderData: { expires_on, replaced, asked } }: Route.ComponentProps) {
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
      {asked && (
        <div className="mb-6">
          <Notice tone="info" title={t('Quote request {{number}}', { number: asked.number })}>
            {asked.lines.length === 0 && (
              <p>{t('The request names no product that is for sale. Add the products below.')}</p>
            )}
            <Link to={`/admin/leads/${asked.lead_id}`} className="link target">
              {t('View quote request')}
            </Link>
          </Notice>
        </div>
      )}
      <DraftEditor
        draft={null}
        initial={{
          ship_to: { ...(asked?.ship_to ?? replaced?.ship_to) },
          delivery: 'standard',
          carrier_note: '',
          locale: asked?.locale ?? 'en',
          lines: (asked?.lines ?? []).map((line) => ({
            ...line,
            line_id: null,
            quantity: String(line.quantity),
          })),
          discount: '',
          discount_reason: '',
          note: asked?.note ?? '',
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
