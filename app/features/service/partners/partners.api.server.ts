import { states } from '#features/people/addresses/states.ts'
import { newApi, Paging, z } from '#platform/http/api/api.server.ts'
import { optionalInput, wholeNumber } from '#platform/http/number-shape.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { listPartners, partnersByState, partnersOnMap } from './directory.server.ts'
import { userGroups, workTypeName, workTypes } from './partner.ts'
import { groupOf, visibleTypesOf } from './user-groups.server.ts'

export const partnersApi = newApi('Partners')

partnersApi.endpoint({
  method: 'post',
  path: '/product/get/contractor/list',
  summary:
    'Partners by work type (0 to 15), state and ZIP code, as far as a user group sees their categories; the nearest first',
  access: 'guest',
  body: Paging.extend({
    user_id: z.string().optional(),
    /** By default the group of the caller's account; for a guest, Residential Users. Employees may use any group. */
    user_group: z.enum(userGroups, text('User group not found')).optional(),
    work_type: optionalInput(wholeNumber(0, workTypes.length - 1)),
    /** Only partners with one of these, limited to the types that the group sees. By default all of those. */
    work_types: z
      .array(wholeNumber(0, workTypes.length - 1))
      .max(workTypes.length)
      .optional(),
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
      .regex(/^(\d{5})?$/, text('Enter a 5-digit ZIP code.'))
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
    /** City and state of the ZIP code; null without one, or if it is unknown. */
    place: z.string().nullable(),
    /** Number of partners with these work types in each state that has any. */
    by_state: z.array(z.object({ state: z.string(), partners: z.number() })),
    /** The work types that the group sees, by number and name. */
    work_types: z.array(z.object({ value: z.number(), name: z.string() })),
  }),
  async handle({ ctx, customer, body: { user_group: requested, work_type, work_types, ...query } }) {
    const own = await groupOf(ctx.db, customer)
    const message = text('You can use only your account’s user group')
    if (requested && requested !== own && own !== 'Employees')
      throw new Problem('invalid', message, { data: { fields: { user_group: message } } })
    const visible = await visibleTypesOf(ctx.db, requested ?? own, work_types)
    const shown = work_type === undefined ? visible : visible.filter((one) => one === work_type)
    const { list, total, place } = await listPartners(ctx.db, { ...query, work_types: shown })
    const by_state = await partnersByState(ctx.db, visible)
    const names = visible.map((value) => ({ value, name: ctx.t(workTypeName(value)) }))
    return { list, total, place, by_state, work_types: names }
  },
})

partnersApi.endpoint({
  method: 'post',
  path: '/product/get/contractor/map',
  summary: 'The partners that the user group of the caller sees, with their positions, for a map',
  access: 'guest',
  body: z.object({}),
  answer: z.object({
    partners: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        city: z.string(),
        state: z.string(),
        zip_code: z.string(),
        latitude: z.number(),
        longitude: z.number(),
      }),
    ),
  }),
  async handle({ ctx, customer }) {
    const types = await visibleTypesOf(ctx.db, await groupOf(ctx.db, customer))
    return { partners: await partnersOnMap(ctx.db, types) }
  },
})
