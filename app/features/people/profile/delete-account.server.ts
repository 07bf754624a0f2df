import { findPerson } from '#features/people/auth/person.server.ts'
import { verifyCurrentPassword } from '#features/people/credentials/passwords/passwords.server.ts'
import { inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'

/**
 * Deletes the account and all personal data in one transaction. Orders stay without personal data, as tax law
 * requires.
 * @throws Problem `conflict` while an order is open; `invalid` if the password is incorrect
 */
export async function deleteAccount(ctx: RequestContext, customer: Customer, current_password: string) {
  await verifyCurrentPassword(ctx, customer, current_password)
  await eraseAccount(ctx, customer.id)
}

/**
 * The same without a password, for a customer who asked for it.
 * @throws Problem `conflict` while an order is open
 */
export async function eraseAccount(ctx: Pick<RequestContext, 'db' | 'services' | 'log'>, user_id: string) {
  const person = await findPerson(ctx.db, user_id)
  await inTransaction(ctx.db, async (tx) => {
    await queryRows(tx, 'select from users where id = $1 for update', [person.id])
    for (const { holdsBack } of ctx.services.personal_data) {
      const reason = await holdsBack?.(tx, person)
      if (reason) throw new Problem('conflict', reason, { data: { reason: 'under-way' } })
    }
    for (const { scrub } of ctx.services.personal_data) await scrub(tx, person)
  })
  ctx.log.info({ user_id: person.id }, 'Account deleted')
}
