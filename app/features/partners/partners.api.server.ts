import { profileOf } from '#features/accounts/accounts.server.ts'
import { states } from '#features/addresses/states.ts'
import { newApi, Paging, z } from '#platform/api.server.ts'
import { orNone, wholeNumber } from '#platform/number-shape.ts'
import { Problem } from '#platform/problem.ts'
import { text } from '#text/text.tsx'
import { listPartners } from './directory.server.ts'
import { tradeOf, userGroupOf, userGroups, visibleTypes, workTypes } from './partner.ts'

export const partnersApi = newApi('Partners')

partnersApi.call({
  method: 'post',
  path: '/product/get/contractor/list',
  summary:
    'Partners by work type (0 to 15), state and ZIP code, as far as a user group sees their categories; the nearest first',
  access: 'guest',
  body: Paging.extend({
    user_id: z.string().optional(),
    /** Left out: the group of the caller's account; for a guest, Residential Users. */
    user_group: z.enum(userGroups, text('There is no such user group')).optional(),
    work_type: orNone(wholeNumber(0, workTypes.length - 1)),
    state: z
      .string()
      .toUpperCase()
      .refine(
        (code) => code === '' || states.some((one) => one.code === code),
        text('Please choose a state from the list'),
      )
      .default(''),
    zip: z
      .string()
      .regex(/^(\d{5})?$/, text('A zip code has 5 digits'))
      .default(''),
  }),
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        work_types: z.array(z.number()),
        city: z.string(),
        state: z.string(),
        zip_code: z.string(),
        phone: z.string(),
        email: z.string(),
        website: z.string(),
        is_example: z.boolean(),
        distance_miles: z.number().nullable(),
      }),
    ),
    total: z.number(),
    /** What the group sees, by number and name. */
    work_types: z.array(z.object({ value: z.number(), name: z.string() })),
  }),
  async handle({ scope, customer, body: { user_group: asked, work_type, ...looking } }) {
    const own = customer
      ? userGroupOf((await profileOf(scope.db, customer.id)).map_group)
      : 'Residential Users'
    const user_group = asked ?? own
    const isStaff = customer !== null && customer.role !== 'customer'
    const isInside = user_group === 'Employees' || user_group === 'Sales Representatives'
    const message = text('This user group is for our own people')
    if (isInside && user_group !== own && !isStaff)
      throw new Problem('invalid', message, { data: { fields: { user_group: message } } })
    const visible = visibleTypes[user_group]
    const work_types = work_type === undefined ? visible : visible.filter((one) => one === work_type)
    const { list, total } = await listPartners(scope.db, { ...looking, work_types })
    const names = visible.map((value) => ({ value, name: scope.t(tradeOf(value)) }))
    return { list, total, work_types: names }
  },
})
