import { reply, z } from '#platform/http/api/api.server.ts'
import { text } from '#text/text.tsx'
import { deleteCustomer, exportDataOf, sendPasswordReset } from './account-requests.server.ts'
import { mergeCustomers } from './merge-customers.server.ts'
import { staffCustomersApi } from './staff-customers.api.server.ts'

const customer_id = z.string().min(1).max(100)
const Confirmed = z.object({
  customer_id,
  confirm_email: z.string().max(300).describe('The email address of the customer, typed again'),
})

export const sendResetToCustomer = staffCustomersApi.endpoint({
  method: 'post',
  path: '/staff/customers/send_password_reset',
  summary: 'Mails a customer the link to choose a new password',
  access: 'staff',
  permission: 'customers.edit',
  body: z.object({ customer_id }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await sendPasswordReset(ctx, customer, body.customer_id)
    return reply(null, text('The mail is being sent'))
  },
})

export const exportCustomerData = staffCustomersApi.endpoint({
  method: 'post',
  path: '/staff/customers/export_data',
  summary:
    'Prepares the export of a customer’s data at their request; they get a mail with the way to download it',
  access: 'staff',
  permission: 'customers.privacy',
  body: Confirmed,
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await exportDataOf(ctx, customer, body)
    return reply(null, text('Export started. The customer gets a mail when it is ready.'))
  },
})

export const deleteCustomerAccount = staffCustomersApi.endpoint({
  method: 'post',
  path: '/staff/customers/delete',
  summary:
    'Deletes a customer’s account and personal data at their request; 409 while an order is open. Orders stay without personal data',
  access: 'staff',
  permission: 'customers.privacy',
  body: Confirmed,
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await deleteCustomer(ctx, customer, body)
    return reply(null, text('Account deleted'))
  },
})

export const mergeCustomerAccounts = staffCustomersApi.endpoint({
  method: 'post',
  path: '/staff/customers/merge',
  summary:
    'Moves orders, leads, chats, addresses, cart, returns, reviews, messages and certificates of one customer to another, and closes the emptied account',
  access: 'staff',
  permission: 'customers.edit',
  body: z.object({ keep_id: customer_id, close_id: customer_id }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await mergeCustomers(ctx, customer, body)
    return reply(null, text('Accounts merged'))
  },
})
