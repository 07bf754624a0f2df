import { listCertificatesForStaff, reviewCertificateByStaff } from '#features/catalog/tax/taxes.api.server.ts'
import { historyKinds } from '#features/people/customers/customer-history.ts'
import {
  deleteCustomerAccount,
  exportCustomerData,
  mergeCustomerAccounts,
  sendResetToCustomer,
} from '#features/people/customers/customer-requests.api.server.ts'
import {
  endSessionsOfCustomer,
  getCustomer,
  saveCustomer,
  writeCustomerNote,
} from '#features/people/customers/staff-customers.api.server.ts'
import { saveGroupOfCustomer } from '#features/service/partners/staff/staff-partners.api.server.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { customerOf } from '#platform/http/request-context.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/customer.ts'
import { compareCustomers } from './customer/compare-customers.api.server.ts'
import { CustomerActions } from './customer/customer-actions.tsx'
import { CustomerAddresses } from './customer/customer-addresses.tsx'
import { CustomerCertificates } from './customer/customer-certificates.tsx'
import { getCustomerHistory } from './customer/customer-history.api.server.ts'
import { CustomerHistory } from './customer/customer-history.tsx'
import { CustomerNotes } from './customer/customer-notes.tsx'
import { CustomerProfile } from './customer/customer-profile.tsx'
import { CustomerSessions } from './customer/customer-sessions.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(loaderData?.customer.email ?? t('Customers'))
}

export const loader = adminLoader(async (call, { params, request, context }: Route.LoaderArgs) => {
  const { searchParams } = new URL(request.url)
  const kind = historyKinds.find((one) => one === searchParams.get('kind'))
  const after = searchParams.get('after') ?? undefined
  const customer_id = params.id
  const found = await call(getCustomer, { customer_id })
  const mayReviewTaxes = (await customerOf(context))?.permissions.includes('taxes.edit') ?? false
  const [history, certificates] = await Promise.all([
    call(getCustomerHistory, { customer_id, kind, after }),
    mayReviewTaxes ? call(listCertificatesForStaff, { customer_id, page_size: 100 }) : null,
  ])
  const isViewOver = searchParams.get('view') === 'ended'
  return {
    ...found,
    isViewOver,
    history,
    kind: kind ?? null,
    after,
    certificates: certificates?.items ?? null,
  }
})

export const action = adminAction({
  save: saveCustomer,
  group: saveGroupOfCustomer,
  note: writeCustomerNote,
  endSessions: endSessionsOfCustomer,
  review: reviewCertificateByStaff,
  reset: sendResetToCustomer,
  export: exportCustomerData,
  delete: deleteCustomerAccount,
  compare: compareCustomers,
  merge: mergeCustomerAccounts,
})

export type CustomerData = Route.ComponentProps['loaderData']

/** Everything about one customer: the account, and the history of what they did and received. */
export default function AdminCustomer({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const { customer } = loaderData
  const name = `${customer.first_name} ${customer.last_name}`.trim()
  return (
    <AdminPage
      back={{ to: '/admin/customers', label: t('Customers') }}
      title={name || customer.email}
      intro={t('Customer since {{day}}', { day: format.date(customer.created_at) })}
      actions={
        <>
          {customer.closed && <Tag tone="neutral">{t('Account closed')}</Tag>}
          <CustomerActions customer={customer} />
        </>
      }
    >
      {loaderData.isViewOver && (
        <div className="mb-6">
          <Notice>{t('The view of the shop as this customer has ended.')}</Notice>
        </div>
      )}
      {customer.is_staff && (
        <div className="mb-6">
          <Notice>{t('This is a staff account. It is managed under Staff.')}</Notice>
        </div>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6">
          <CustomerHistory data={loaderData} />
          <CustomerNotes data={loaderData} />
        </div>
        <aside className="grid gap-6">
          <CustomerProfile data={loaderData} />
          <CustomerCertificates data={loaderData} />
          <CustomerAddresses data={loaderData} />
          <CustomerSessions data={loaderData} />
        </aside>
      </div>
    </AdminPage>
  )
}
