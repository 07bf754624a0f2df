import { EmailAddress } from '#features/people/auth/account.ts'
import { findAccountByEmail, readAccount } from '#features/people/customers/customers.server.ts'
import { z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { ComparedCustomer } from './compare-customers.ts'
import { customerHistoryApi } from './customer-history.api.server.ts'
import { permittedSources } from './history-sources.server.ts'

const most = 100

export const compareCustomers = customerHistoryApi.endpoint({
  method: 'post',
  path: '/staff/customers/compare',
  summary: 'A customer and the one with this email address, with how much each has: before they are merged',
  access: 'staff',
  permission: 'customers.edit',
  body: z.object({ customer_id: z.string().min(1).max(100), email: EmailAddress }),
  answer: z.array(ComparedCustomer),
  async handle({ ctx, customer, body }) {
    const one = await readAccount(ctx.db, body.customer_id)
    const other = await findAccountByEmail(ctx.db, body.email)
    if (!other) throw refusal(text('No account has this email address'))
    if (other.id === one.id) throw refusal(text('This is the same account'))
    if (other.is_staff) throw refusal(text('This is a staff account. It is managed under Staff.'))
    if (other.closed) throw refusal(text('This account is closed'))
    return Promise.all([one, other].map((account) => compared(ctx, customer, account)))
  },
})

const refusal = (message: string) => new Problem('invalid', message, { data: { fields: { email: message } } })

type Account = Awaited<ReturnType<typeof readAccount>>

async function compared(ctx: RequestContext, staff: Customer, account: Account) {
  const { id, email, first_name, last_name, created_at } = account
  const reader = { t: ctx.t, locale: ctx.locale, permissions: staff.permissions }
  const page = { before: null, limit: most + 1 }
  const counts = await Promise.all(
    permittedSources(staff).map(async ({ kind, read }) => {
      const { length } = await read(ctx.db, { id, email }, page, reader)
      return { kind, count: Math.min(length, most), more: length > most }
    }),
  )
  return {
    id,
    email,
    name: `${first_name} ${last_name}`.trim(),
    created_at: created_at.toISOString(),
    counts: counts.filter(({ count }) => count > 0),
  }
}
