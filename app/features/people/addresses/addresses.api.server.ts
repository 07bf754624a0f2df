import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { type Limits, takeIfLeft } from '#platform/security/rate-limits.server.ts'
import { text } from '#text/text.tsx'
import { AddressChange, AddressInput, addressKinds } from './address.ts'
import { minSuggestLength } from './address-suggestion.ts'
import { changeAddress, deleteAddress, listAddresses, saveAddress } from './addresses.server.ts'
import { findZip } from './zip-codes.server.ts'

export const addressesApi = newApi('Addresses')

const user_id = z.string().optional()
const kind = z.enum(addressKinds).default('shipping')

/** An address with the property names of the specification. */
const Address = z.object({
  id: z.string(),
  user_id: z.string(),
  kind: z.enum(addressKinds),
  first_name: z.string(),
  last_name: z.string(),
  address: z.string(),
  building: z.string(),
  zip_code: z.string(),
  city: z.string(),
  state: z.string(),
  company_name: z.string(),
  email: z.string(),
  phone: z.string(),
  ext: z.string(),
  is_default: z.boolean(),
  update_time: z.string(),
})

addressesApi.endpoint({
  method: 'post',
  path: '/user/user_address_list/personal/config',
  summary: "The signed-in customer's addresses",
  access: 'customer',
  body: z.object({ user_id, kind }),
  answer: z.array(Address),
  handle: ({ ctx, customer, body }) => listAddresses(ctx.db, customer.id, body.kind),
})

addressesApi.endpoint({
  method: 'post',
  path: '/user/user_address_save/personal/config',
  summary: 'Save a new address; the first one becomes the default',
  access: 'customer',
  body: AddressInput.extend({ user_id, kind }),
  answer: Address,
  async handle({ ctx, customer, body: { user_id: _, kind, ...input } }) {
    return reply(await saveAddress(ctx.db, customer.id, input, kind), text('Address saved'))
  },
})

addressesApi.endpoint({
  method: 'post',
  path: '/user/user_address_modify/personal/config',
  summary: 'Change an address or make it the default; omitted fields stay unchanged',
  access: 'customer',
  owned: ['id'],
  body: AddressChange.extend({ user_id, id: z.string() }),
  answer: Address,
  async handle({ ctx, customer, body: { user_id: _, id, ...change } }) {
    return reply(await changeAddress(ctx.db, customer.id, id, change), text('Address changed'))
  },
})

addressesApi.endpoint({
  method: 'post',
  path: '/user/user_address_delete/personal/config',
  summary: 'Delete an address; returns its id',
  access: 'customer',
  owned: ['id'],
  body: z.object({ user_id, id: z.string() }),
  // Not null: the page of the specification treats a response without data as a failure.
  answer: z.object({ id: z.string() }),
  async handle({ ctx, customer, body: { id } }) {
    await deleteAddress(ctx.db, customer.id, id)
    return reply({ id }, text('Address deleted'))
  },
})

addressesApi.endpoint({
  method: 'post',
  path: '/userShippingAddress/addUserShippingAddress',
  summary: 'Save a new shipping address',
  access: 'customer',
  body: AddressInput.extend({ user_id }),
  answer: Address,
  async handle({ ctx, customer, body: { user_id: _, ...input } }) {
    return reply(await saveAddress(ctx.db, customer.id, input, 'shipping'), text('Address saved'))
  },
})

addressesApi.endpoint({
  method: 'post',
  path: '/userBillingAddress/addUserBillingAddress',
  summary: 'Save a new billing address',
  access: 'customer',
  body: AddressInput.extend({ user_id }),
  answer: Address,
  async handle({ ctx, customer, body: { user_id: _, ...input } }) {
    return reply(await saveAddress(ctx.db, customer.id, input, 'billing'), text('Address saved'))
  },
})

addressesApi.endpoint({
  method: 'get',
  path: '/geo/zip',
  summary: 'City, state and position of a ZIP code, as a suggestion; null for an unknown code',
  access: 'public',
  query: z.object({ zip: z.string().max(20) }),
  answer: z
    .object({
      zip: z.string(),
      city: z.string(),
      state: z.string(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    })
    .nullable(),
  handle: async ({ query }) => findZip(query.zip),
})

/** Takes one request from the daily limit of the shop; false if it is used up. */
const takeDailyLimit = (limits: Limits) => takeIfLeft(limits, 'address-suggestions-day', 'all')

const session = z.uuid().describe('One for each form, for the billing of the provider')

addressesApi.endpoint({
  method: 'post',
  path: '/geo/address/suggest',
  summary: 'Addresses in the US for the beginning of one; none if the provider does not answer',
  access: 'customer',
  body: z.object({ input: z.string().trim().min(minSuggestLength).max(120), session }),
  answer: z.object({
    is_offered: z.boolean().describe('False without a provider in the settings'),
    list: z.array(z.object({ id: z.string(), street: z.string(), place: z.string() })),
  }),
  async handle({ ctx: { services }, customer, body }) {
    const { address_suggestions } = services
    if (!address_suggestions) return { is_offered: false, list: [] }
    await services.limits.take('address-suggestions', customer.id)
    if (!(await takeDailyLimit(services.limits))) return { is_offered: true, list: [] }
    return { is_offered: true, list: (await address_suggestions.suggest(body.input, body.session)) ?? [] }
  },
})

addressesApi.endpoint({
  method: 'post',
  path: '/geo/address/find',
  summary: 'The parts of a suggested address; null if the provider does not answer',
  access: 'customer',
  body: z.object({ id: z.string().regex(/^[\w-]{5,400}$/), session }),
  answer: z
    .object({ address: z.string(), city: z.string(), state: z.string(), zip_code: z.string() })
    .nullable(),
  async handle({ ctx: { services }, customer, body }) {
    if (!services.address_suggestions) return null
    await services.limits.take('address-suggestions', customer.id)
    if (!(await takeDailyLimit(services.limits))) return null
    return services.address_suggestions.find(body.id, body.session)
  },
})
