import { listAddresses } from '#features/people/addresses/addresses.server.ts'
import { ProfileInput } from '#features/people/auth/account.ts'
import { listSessions } from '#features/people/auth/sessions/sessions.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { locales, text } from '#text/text.tsx'
import {
  addNoteAbout,
  type CustomerAccount,
  changeCustomer,
  endCustomerSessions,
  notesAbout,
  readAccount,
} from './customers.server.ts'

export const staffCustomersApi = newApi('Customer accounts for staff')

const customer_id = z.string().min(1).max(100)

const Account = z.object({
  id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  phone: z.string(),
  locale: z.enum(locales),
  map_group: z.string(),
  is_staff: z.boolean(),
  two_factor: z.boolean(),
  closed: z.boolean(),
  close_reason: z.string(),
  created_at: z.string(),
  version: z.string().describe('Send it with a change: 409 when the account has changed since'),
})

const toAccount = ({ created_at, updated_at, ...account }: CustomerAccount) => ({
  ...account,
  created_at: created_at.toISOString(),
  version: updated_at.toISOString(),
})

const AddressDto = z.object({
  id: z.string(),
  kind: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  address: z.string(),
  building: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  phone: z.string(),
  is_default: z.boolean(),
})

export const getCustomer = staffCustomersApi.endpoint({
  method: 'post',
  path: '/staff/customers/get',
  summary: 'A customer: profile, addresses, open sessions and internal notes',
  access: 'staff',
  permission: 'customers.read',
  body: z.object({ customer_id }),
  answer: z.object({
    customer: Account,
    addresses: z.array(AddressDto),
    sessions: z.array(z.object({ id: z.string(), device: z.string(), since: z.string() })),
    notes: z.array(
      z.object({
        id: z.string(),
        staff: z.string().nullable().describe('Null: a former staff member'),
        body: z.string(),
        at: z.string(),
      }),
    ),
  }),
  async handle({ ctx: { db }, body }) {
    const account = await readAccount(db, body.customer_id)
    const { id } = account
    const [shipping, billing, sessions, notes] = await Promise.all([
      listAddresses(db, id, 'shipping'),
      listAddresses(db, id, 'billing'),
      listSessions(db, { id, session_id: '' }),
      notesAbout(db, id),
    ])
    return {
      customer: toAccount(account),
      addresses: [...shipping, ...billing],
      sessions,
      notes: notes.map(({ at, staff_id: _, ...note }) => ({ ...note, at: at.toISOString() })),
    }
  },
})

export const saveCustomer = staffCustomersApi.endpoint({
  method: 'post',
  path: '/staff/customers/save',
  summary:
    'Changes name, company and language of a customer; 409 when the account has changed since `version`',
  access: 'staff',
  permission: 'customers.edit',
  body: ProfileInput.extend({ customer_id, version: z.iso.datetime() }),
  answer: Account,
  async handle({ ctx, customer, body: { customer_id: id, version, ...input } }) {
    const saved = await changeCustomer(ctx, customer, { customer_id: id, version, input })
    return reply(toAccount(saved), text('Saved'))
  },
})

export const writeCustomerNote = staffCustomersApi.endpoint({
  method: 'post',
  path: '/staff/customers/note',
  summary: 'Adds an internal note about a customer. The same `key` again adds nothing',
  access: 'staff',
  permission: 'customers.read',
  body: z.object({
    customer_id,
    body: z.string().trim().min(1, text('Enter a message')).max(2000),
    key: z.uuid(),
  }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await addNoteAbout(ctx.db, { ...body, staff_id: customer.id })
    return reply(null, text('Note saved'))
  },
})

export const endSessionsOfCustomer = staffCustomersApi.endpoint({
  method: 'post',
  path: '/staff/customers/end_sessions',
  summary: 'Ends one session of a customer, or all of them without `session_id`',
  access: 'staff',
  permission: 'customers.edit',
  body: z.object({ customer_id, session_id: z.string().min(1).max(100).nullable().default(null) }),
  answer: z.object({ ended: z.number().int() }),
  async handle({ ctx, customer, body }) {
    const ended = await endCustomerSessions(ctx, customer, body)
    return reply({ ended }, text('Sessions ended'))
  },
})
