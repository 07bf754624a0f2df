import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listBodyOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useMay } from '#ui/admin/use-staff.ts'
import { Tag } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { CertificateReview, certificateTones } from '../components/certificate-review.tsx'
import { certificateStatuses, certificateStatusTexts, noonUtc } from '../exemption.ts'
import {
  type CertificateQuery,
  listCertificatesForStaff,
  reviewCertificateByStaff,
} from '../taxes.api.server.ts'
import type { Route } from './+types/certificate-list.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Exemption certificates'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) =>
  call(listCertificatesForStaff, listBodyOf<CertificateQuery>(request, ['status'])),
)

export const action = adminAction({ review: reviewCertificateByStaff })

type Certificate = Route.ComponentProps['loaderData']['items'][number]

/** The exemption certificates of all customers: those that wait longest first. */
export default function CertificateList({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const mayOpen = useMay('customers.read')
  const { items, total, page, page_size } = loaderData
  const columns: ResourceColumn<Certificate>[] = [
    {
      id: 'company',
      title: t('Company'),
      cell: ({ company_name, user_id }) =>
        mayOpen ? (
          <Link to={`/admin/customers/${user_id}`} className="link target font-medium">
            {company_name}
          </Link>
        ) : (
          company_name
        ),
    },
    { id: 'state', title: t('State'), cell: ({ state }) => state },
    { id: 'number', title: t('Certificate number'), cell: ({ number }) => number },
    { id: 'expires', title: t('Valid until'), cell: ({ expires_on }) => format.date(noonUtc(expires_on)) },
    { id: 'sent', title: t('Submitted'), cell: ({ create_time }) => format.date(create_time) },
    {
      id: 'status',
      title: t('Status'),
      cell: ({ status }) => <Tag tone={certificateTones[status]}>{t(certificateStatusTexts[status])}</Tag>,
    },
    {
      id: 'file',
      title: t('File'),
      cell: ({ file_id }) =>
        file_id && (
          <a href={`/certificateFile/${file_id}`} className="link target" target="_blank" rel="noreferrer">
            {t('Open certificate')}
          </a>
        ),
    },
    { id: 'note', title: t('Reason'), hidden: true, cell: ({ review_note }) => review_note },
  ]
  return (
    <AdminPage title={t('Exemption certificates')}>
      <ResourceTable
        id="certificates"
        label={t('Exemption certificates')}
        columns={columns}
        rows={items}
        rowKey={({ certificate_id }) => certificate_id}
        paging={{ page, size: page_size, total }}
        filters={[
          {
            id: 'status',
            label: t('Status'),
            kind: 'choice',
            options: certificateStatuses.map((value) => ({ value, label: t(certificateStatusTexts[value]) })),
          },
        ]}
        actions={(one) => <CertificateReview certificate={one} />}
        empty={<EmptyState title={t('No certificates found')} icon="check" />}
      />
    </AdminPage>
  )
}
