import { provePassword } from '#features/people/auth/passwords/passwords.server.ts'
import { inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { createZip } from '#platform/files/zip.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { filesSentBy, type Person } from '#platform/security/personal-data.server.ts'

/** The person with the addresses that the account had before, as far as its mails still name them. */
const personOf = async ({ db }: Pick<RequestContext, 'db'>, { id }: Pick<Customer, 'id'>): Promise<Person> =>
  only(
    await queryRows<Person>(
      db,
      `select id, email, phone_number as phone,
         array(select distinct lower(recipient) from outbox
               where user_id = $1 and kind = 'mail' and recipient_kind = 'verified') as emails
       from users where id = $1`,
      [id],
    ),
  )

/** Everything the shop holds about a person, as a ZIP archive: one JSON file for each room, and the files they sent. */
export async function exportData(ctx: RequestContext, customer: Customer) {
  const { db, services } = ctx
  await services.limits.take('export-data', customer.id)
  const person = await personOf(ctx, customer)
  const entries = []
  for (const { name, gather } of services.personal_data)
    entries.push({ name: `${name}.json`, bytes: asJson(await gather(db, person)) })
  const files = await filesSentBy(db, services.files, person)
  const sent = files.map(({ name, bytes }) => ({ name: `files/${name}`, bytes }))
  return createZip([...entries, ...sent], ctx.now())
}

const asJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`, 'utf8')

/**
 * Deletes a person's account: everything that is theirs goes, in one transaction; of their orders stays what tax law
 * wants, and says no longer whose they were. Refused while an order is under way.
 */
export async function deleteAccount(ctx: RequestContext, customer: Customer, current_password: string) {
  await provePassword(ctx, customer, current_password)
  const person = await personOf(ctx, customer)
  await inTransaction(ctx.db, async (tx) => {
    await queryRows(tx, 'select from users where id = $1 for update', [person.id])
    for (const { holdsBack } of ctx.services.personal_data) {
      const reason = await holdsBack?.(tx, person)
      if (reason) throw new Problem('conflict', reason, { data: { reason: 'under-way' } })
    }
    for (const { scrub } of ctx.services.personal_data) await scrub(tx, person)
  })
  ctx.log.info({ user_id: person.id }, 'account deleted')
}
