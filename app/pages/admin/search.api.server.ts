import { pageOfProducts } from '#features/catalog/editing/bulk/list-products.server.ts'
import { listContent } from '#features/content/pages/queries/content-list.server.ts'
import type { Permission } from '#features/people/roles/permissions.ts'
import { pageOfCustomers } from '#features/sales/customer-list/list-customers.server.ts'
import { pageOfStaffOrders } from '#features/sales/orders/staff/list-staff-orders.server.ts'
import { leadKindLabels } from '#features/service/leads/lead.ts'
import { listLeads } from '#features/service/leads/staff/leads-inbox.server.ts'
import { newApi, z } from '#platform/http/api/api.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { formatsFor } from '#text/format.ts'
import { settingGroups } from './settings/setting-groups.server.ts'

export const adminSearchApi = newApi('Search in the back office')

/** Kinds of records that the search finds. */
export const foundKinds = ['order', 'customer', 'product', 'lead', 'page', 'setting'] as const

export type Found = {
  kind: (typeof foundKinds)[number]
  id: string
  title: string
  /** What tells it from others of the same name. */
  note: string
  /** Its screen. */
  to: string
}

type Source = {
  permission: Permission
  find: (ctx: RequestContext, search: string) => Promise<Found[]>
}

/** Records of a kind in a list of results. */
const mostOfAKind = 5
const firstPage = { page: 1, size: mostOfAKind }

const sources: readonly Source[] = [
  {
    permission: 'orders.read',
    async find({ db, locale }, search) {
      const list = await pageOfStaffOrders(db, { search }, { ...firstPage, sort: 'placed', descending: true })
      return list.map(({ id, first_name, last_name, company_name, total_cents }) => ({
        kind: 'order',
        id,
        title: id,
        note: `${company_name || `${first_name} ${last_name}`.trim()} · ${formatsFor(locale).money(total_cents)}`,
        to: `/admin/orders/${id}`,
      }))
    },
  },
  {
    permission: 'customers.read',
    async find({ db, now }, search) {
      const list = await pageOfCustomers(
        db,
        { search },
        { ...firstPage, sort: 'created', descending: true },
        now(),
      )
      return list.map(({ id, first_name, last_name, email, company_name }) => ({
        kind: 'customer',
        id,
        title: `${first_name} ${last_name}`.trim() || email,
        note: [company_name, email].filter(Boolean).join(' · '),
        to: `/admin/customers/${id}`,
      }))
    },
  },
  {
    permission: 'products.read',
    async find({ db, locale }, search) {
      const list = await pageOfProducts(
        db,
        { search },
        { ...firstPage, sort: 'popularity', descending: true },
      )
      return list.map(({ id, name, brand, model_number }) => ({
        kind: 'product',
        id,
        title: name[locale] ?? name.en,
        note: [brand, model_number].filter(Boolean).join(' · '),
        to: `/admin/products/${id}`,
      }))
    },
  },
  {
    permission: 'leads.read',
    async find({ db, t }, search) {
      const { list } = await listLeads(db, { search }, { ...firstPage, sort: 'created', descending: true })
      return list.map(({ id, number, kind, first_name, last_name, email }) => ({
        kind: 'lead',
        id,
        title: `${first_name} ${last_name}`.trim() || email || number,
        note: `${t(leadKindLabels[kind])} · ${number}`,
        to: `/admin/leads/${id}`,
      }))
    },
  },
  {
    permission: 'content.read',
    async find({ db, now }, search) {
      const { list } = await listContent(
        db,
        now(),
        { search },
        { ...firstPage, sort: 'changed', descending: true },
      )
      return list.map(({ id, key, title }) => ({
        kind: 'page',
        id,
        title: title || key,
        note: key,
        to: `/admin/content/${id}`,
      }))
    },
  },
  {
    permission: 'settings.edit',
    async find({ t }, search) {
      const words = search.toLowerCase()
      const all = settingGroups.flatMap(({ id, title, fields }) =>
        fields.map(({ name, label }) => ({ group: id, name, title: t(label), note: t(title) })),
      )
      return all
        .filter(({ name, title }) => `${title} ${name}`.toLowerCase().includes(words))
        .slice(0, mostOfAKind)
        .map(({ group, name, ...shown }) => ({
          kind: 'setting',
          id: name,
          to: `/admin/settings/${group}`,
          ...shown,
        }))
    },
  },
]

export const searchAdmin = adminSearchApi.endpoint({
  method: 'post',
  path: '/staff/search',
  summary:
    'Orders, customers, products, leads, pages and settings that match, of those that the staff member may see; a few of each kind',
  access: 'staff',
  permission: 'any',
  body: z.object({ search: z.string().trim().max(200) }),
  answer: z.array(
    z.object({
      kind: z.enum(foundKinds),
      id: z.string(),
      title: z.string(),
      note: z.string(),
      to: z.string(),
    }),
  ),
  async handle({ ctx, customer, body: { search } }) {
    if (search.length < 2) return []
    const allowed = sources.filter(({ permission }) => customer.permissions.includes(permission))
    return (await Promise.all(allowed.map(({ find }) => find(ctx, search)))).flat()
  },
})
