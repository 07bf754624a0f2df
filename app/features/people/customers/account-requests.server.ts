import { mailAddressOf } from '#features/people/auth/accounts.server.ts'
import { requestExport } from '#features/people/data-export/data-exports.server.ts'
import { eraseAccount } from '#features/people/profile/delete-account.server.ts'
import { recordChange, staffActor } from '#platform/audit/audit.server.ts'
import { publicUrlOf } from '#platform/config/env.server.ts'
import { inTransaction } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { pathIn, text } from '#text/text.tsx'
import { type CustomerAccount, lockCustomer } from './customers.server.ts'

type Request = { customer_id: string; confirm_email: string }

/** Mails a customer the link to choose a new password; nothing changes until they do. */
export async function sendPasswordReset(ctx: RequestContext, staff: Customer, customer_id: string) {
  await ctx.services.limits.take('ask', `password reset ${customer_id}`)
  await inTransaction(ctx.db, async (tx) => {
    const account = requireOpen(await lockCustomer(tx, customer_id))
    const { to, locale } = await mailAddressOf(tx, customer_id)
    const url = publicUrlOf(ctx.services.settings) + pathIn(locale, '/ForgotPwd')
    await queueMail(tx, { template: 'password-reset-invite', to, locale, props: { url } })
    await recordChange(tx, staffActor(ctx, staff), {
      action: 'customer.password_reset_sent',
      entity: 'customer',
      entity_id: customer_id,
      label: account.email,
      before: null,
      after: null,
    })
  })
}

/** Starts the export of a customer's data at their request; they get a mail when they can download it. */
export async function exportDataOf(ctx: RequestContext, staff: Customer, request: Request) {
  await inTransaction(ctx.db, async (tx) => {
    const account = requireOpen(await lockCustomer(tx, request.customer_id))
    requireEmail(account, request.confirm_email)
    await requestExport({ ...ctx, db: tx }, account)
    await recordChange(tx, staffActor(ctx, staff), {
      action: 'customer.data_export_requested',
      entity: 'customer',
      entity_id: account.id,
      label: account.email,
      before: null,
      after: null,
    })
  })
}

/**
 * Deletes a customer's account and personal data at their request, as they could do it in their profile.
 * @throws Problem `conflict` while an order is open, for a staff account and for a deleted one
 */
export async function deleteCustomer(ctx: RequestContext, staff: Customer, request: Request) {
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockCustomer(tx, request.customer_id)
    requireEmail(account, request.confirm_email)
    await eraseAccount({ ...ctx, db: tx }, account.id)
    // After the erasure and without the email address, so that the record has no personal data.
    await recordChange(tx, staffActor(ctx, staff), {
      action: 'customer.deleted',
      entity: 'customer',
      entity_id: account.id,
      before: null,
      after: null,
    })
  })
}

function requireOpen(account: CustomerAccount) {
  if (account.closed) throw new Problem('conflict', text('This account is closed'))
  return account
}

/** The staff member types the address, so that a wrong click does not reach the wrong person. */
function requireEmail({ email }: CustomerAccount, typed: string) {
  if (typed.trim().toLowerCase() === email.toLowerCase()) return
  const message = text('This isn’t the email address of this customer')
  throw new Problem('invalid', message, { data: { fields: { confirm_email: message } } })
}
