import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Locale, text } from '#text/text.tsx'

/**
 * SQL for a statement of another feature: names an account that was created from an email address alone. No effect once it
 * has a name. The arguments are SQL expressions.
 */
export const nameAccount = (user_id: string, first_name: string, last_name: string) =>
  `update users set first_name = ${first_name}, last_name = ${last_name},
     name = trim(${first_name} || ' ' || ${last_name}), updated_at = clock_timestamp()
   where id = ${user_id} and first_name = '' and last_name = ''`

type NewCustomer = { email: string; first_name: string; last_name: string; locale: Locale }

/**
 * The ID of the customer account with this email address. Without one it is created without a password: its owner sets one
 * with a code sent to the address. @throws Problem `invalid` for the address of a staff account.
 */
export async function customerAccountFor(tx: Db, { email, first_name, last_name, locale }: NewCustomer) {
  const [known] = await queryRows<{ id: string; role: string }>(
    tx,
    'select id, role from users where lower(email) = lower($1)',
    [email],
  )
  if (known && known.role !== 'customer') {
    const message = text('This email address belongs to a staff account')
    throw new Problem('invalid', message, { data: { fields: { 'ship_to.email': message } } })
  }
  if (known) return known.id
  const { id } = only(
    await queryRows<{ id: string }>(
      tx,
      `insert into users (id, name, first_name, last_name, email, locale)
       values (gen_random_uuid()::text, $1, $2, $3, lower($4), $5) returning id`,
      [`${first_name} ${last_name}`.trim(), first_name, last_name, email, locale],
    ),
  )
  return id
}
