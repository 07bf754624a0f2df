import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { wholeNumber } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import { userGroups, workTypeName, workTypes } from './partner.ts'
import { listUserGroups, saveCustomerGroup, saveVisibleTypes } from './user-groups.server.ts'

export const staffPartnersApi = newApi('Partners, for the staff')

const user_group = z.enum(userGroups, text('User group not found'))

staffPartnersApi.endpoint({
  method: 'post',
  path: '/staff/partners/groups',
  summary: 'The user groups of the map and the work types each of them sees',
  access: 'staff',
  permission: 'partners.edit',
  answer: z.array(
    z.object({
      user_group: z.enum(userGroups),
      work_types: z.array(z.object({ value: z.number(), name: z.string() })),
    }),
  ),
  async handle({ ctx }) {
    const groups = await listUserGroups(ctx.db)
    return groups.map((group) => ({
      ...group,
      work_types: group.work_types.map((value) => ({ value, name: ctx.t(workTypeName(value)) })),
    }))
  },
})

staffPartnersApi.endpoint({
  method: 'post',
  path: '/staff/partners/groups/save',
  summary: 'Replaces the work types that a user group sees; Employees always see all',
  access: 'staff',
  permission: 'partners.edit',
  body: z.object({
    user_group,
    work_types: z.array(wholeNumber(0, workTypes.length - 1)).max(workTypes.length),
  }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await saveVisibleTypes(ctx, customer, body)
    return reply(null, text('Saved'))
  },
})

export const saveGroupOfCustomer = staffPartnersApi.endpoint({
  method: 'post',
  path: '/staff/partners/customer_group/save',
  summary: 'Puts a customer into a user group of the map',
  access: 'staff',
  permission: 'customers.edit',
  body: z.object({ customer_id: z.string().min(1).max(100), user_group }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await saveCustomerGroup(ctx, customer, body)
    return reply(null, text('Saved'))
  },
})
