import { newApi, Paging, z } from '#platform/http/api/api.server.ts'
import { CustomerFilter, type CustomerSort, customerSorts, listCustomers } from './list-customers.server.ts'

export const customerListApi = newApi('Customers for staff')

const sortNames = Object.keys(customerSorts).join('|')
const CustomerQuery = Paging.extend(CustomerFilter.shape).extend({
  sort: z
    .string()
    .regex(new RegExp(`^-?(?:${sortNames})$`))
    .default('-created')
    .describe(`One of ${sortNames}; with - in front for descending`),
})

export type CustomerQuery = z.input<typeof CustomerQuery>

export const listCustomersForStaff = customerListApi.endpoint({
  method: 'post',
  path: '/staff/customers',
  summary: 'Customers with filters, sorted and paged; the newest first. Deleted accounts are left out',
  access: 'staff',
  permission: 'customers.read',
  body: CustomerQuery,
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        company_name: z.string(),
        map_group: z.string(),
        state: z.string().describe('Of the default delivery address; empty without one'),
        orders: z.number().int(),
        is_tax_exempt: z.boolean(),
        closed: z.boolean(),
        created_at: z.string(),
      }),
    ),
    total: z.number().int(),
  }),
  async handle({ ctx, body: { page, page_size, sort, ...filter } }) {
    const paging = {
      page,
      size: page_size,
      sort: sort.replace('-', '') as CustomerSort,
      descending: sort.startsWith('-'),
    }
    const { list, total } = await listCustomers(ctx.db, filter, paging, ctx.now())
    return {
      total,
      list: list.map(({ first_name, last_name, created_at, ...customer }) => ({
        ...customer,
        name: `${first_name} ${last_name}`.trim(),
        created_at: created_at.toISOString(),
      })),
    }
  },
})
