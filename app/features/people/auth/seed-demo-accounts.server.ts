import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { register } from './accounts.server.ts'
import type { Auth } from './auth.server.ts'
import { demoAccounts } from './demo-accounts.ts'

/** Creates the demo customer and the demo manager if they do not exist. Returns their IDs. */
export async function seedDemoAccounts(db: Db, auth: Auth) {
  return {
    customer_id: await seedAccount(db, auth, demoAccounts.customer),
    staff_id: await seedAccount(db, auth, demoAccounts.staff),
  }
}

/** Ends all sessions of demo accounts, for a shop that ran in demo mode before. */
export const endDemoSessions = (db: Db) =>
  queryRows(db, 'delete from sessions where user_id in (select id from users where email = any($1))', [
    Object.values(demoAccounts).map((account) => account.email),
  ])

async function seedAccount(db: Db, auth: Auth, account: (typeof demoAccounts)[keyof typeof demoAccounts]) {
  const { role, ...person } = account
  const find = () => queryRows<{ id: string }>(db, 'select id from users where email = $1', [person.email])
  const [known] = await find()
  if (known) return known.id
  await register(auth, person, 'en')
  const { id } = only(await find())
  await queryRows(db, 'update users set role = $2, email_verified = true where id = $1', [id, role])
  // Registration creates a session that no browser uses.
  await queryRows(db, 'delete from sessions where user_id = $1', [id])
  return id
}
