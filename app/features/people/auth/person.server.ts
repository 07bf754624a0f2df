import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import type { Person } from '#platform/security/personal-data.server.ts'

/** A user with email address, phone number, and the former email addresses that the outbox still contains. */
export async function findPerson(db: Db, user_id: string): Promise<Person> {
  const rows = await queryRows<Person>(
    db,
    `select id, email, phone_number as phone,
       array(select distinct lower(recipient) from outbox
             where user_id = $1 and kind = 'mail' and recipient_kind = 'verified') as emails
     from users where id = $1`,
    [user_id],
  )
  return only(rows)
}
