import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { inLocale, translator, useFormat, useLocale, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { listStaffFamilies } from '../families/staff-families.api.server.ts'
import type { Route } from './+types/family-list.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Product families'))
}

export const loader = adminLoader(async (call) => ({ families: await call(listStaffFamilies) }))

type Family = Route.ComponentProps['loaderData']['families'][number]

/** All product families, and how completely their products are described. */
export default function FamilyList({ loaderData: { families } }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const locale = useLocale()
  const columns: ResourceColumn<Family>[] = [
    { id: 'name', title: t('Family'), cell: ({ name }) => inLocale(name, locale) },
    {
      id: 'products',
      title: t('Products'),
      align: 'end',
      cell: ({ id, products }) => (
        <Link to={`/admin/products?family_id=${id}`} className="link target">
          {format.number(products, 0)}
        </Link>
      ),
    },
    {
      id: 'attributes',
      title: t('Attributes'),
      align: 'end',
      cell: ({ attributes }) => format.number(attributes, 0),
    },
    {
      id: 'completeness',
      title: t('Completeness'),
      align: 'end',
      cell: ({ completeness }) => completeness !== null && format.percent(Math.floor(completeness)),
    },
    {
      id: 'missing',
      title: t('Most often missing'),
      cell: ({ missing }) =>
        missing
          .toSorted((a, b) => b.product_ids.length - a.product_ids.length)
          .slice(0, 3)
          .map(({ name, product_ids }) => `${inLocale(name, locale)} (${product_ids.length})`)
          .join(', '),
    },
  ]
  return (
    <AdminPage
      title={t('Product families')}
      intro={t(
        'The number of products includes drafts and discontinued products. Completeness is the share of the required values that products on sale have.',
      )}
    >
      <ResourceTable
        id="families"
        label={t('Product families')}
        columns={columns}
        rows={families}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/families/${id}`}
      />
    </AdminPage>
  )
}
