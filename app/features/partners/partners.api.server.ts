import { states } from '#features/addresses/states.ts'
import { newApi, Paging, z } from '#platform/api.server.ts'
import { Problem } from '#platform/problem.ts'
import { text } from '#text/text.tsx'
import { listPartners } from './directory.server.ts'
import { tradeOf, userGroups, visibleTypes, workTypes } from './partner.ts'

export const partnersApi = newApi('Partners')

const WorkType = z.coerce
  .number()
  .int()
  .min(0)
  .max(workTypes.length - 1)

partnersApi.call({
  method: 'post',
  path: '/product/get/contractor/list',
  summary:
    'Partners by work type (0 to 15), state and ZIP code, as far as a user group sees their categories; the nearest first',
  access: 'guest',
  body: Paging.extend({
    user_id: z.string().optional(),
    user_group: z.enum(userGroups, text('There is no such user group')).default('Residential Users'),
    work_type: WorkType.optional(),
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
  async handle({ scope, customer, body: { user_group, work_type, ...looking } }) {
    const isStaff = customer !== null && customer.role !== 'customer'
    const isInside = user_group === 'Employees' || user_group === 'Sales Representatives'
    const message = text('This user group is for our own people')
    if (isInside && !isStaff)
      throw new Problem('invalid', message, { data: { fields: { user_group: message } } })
    const visible = visibleTypes[user_group]
    const work_types = work_type === undefined ? visible : visible.filter((one) => one === work_type)
    const { list, total } = await listPartners(scope.db, { ...looking, work_types })
    const names = visible.map((value) => ({ value, name: scope.t(tradeOf(value)) }))
    return { list, total, work_types: names }
  },
})
