import type { ProfileInput } from '#features/people/auth/account.ts'
import { changeProfile } from '#features/people/auth/accounts.server.ts'
import { endSession, endSessions } from '#features/people/auth/sessions/sessions.server.ts'
import { recordChange, staffActor } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { type Locale, text } from '#text/text.tsx'

export type CustomerAccount = {
  id: string
  email: string
  email_verified: boolean
  first_name: string
  last_name: string
  company_name: string
  phone: string
  locale: Locale
  map_group: string
  is_staff: boolean
  two_factor: boolean
  closed: boolean
  close_reason: string
  created_at: Date
  /** Changes with every change of the account. */
  updated_at: Date
}

const columns = `id, email, email_verified, first_name, last_name, company_name, coalesce(phone_number, '') as phone,
  locale, map_group, role <> 'customer' as is_staff, coalesce(two_factor_enabled, false) as two_factor,
  coalesce(banned, false) and coalesce(ban_expires > clock_timestamp(), true) as closed,
  coalesce(ban_reason, '') as close_reason, created_at, updated_at`

const notFound = () => new Problem('missing', text('Customer not found'))

/** The account of a customer or of a staff member who buys. @throws Problem `missing` */
export async function readAccount(db: Db, id: string): Promise<CustomerAccount> {
  const [found] = await queryRows<CustomerAccount>(db, `select ${columns} from users where id = $1`, [id])
  return found ?? fail(notFound())
}

/** The account with this email address, in any case; null if there is none. */
export async function findAccountByEmail(db: Db, email: string): Promise<CustomerAccount | null> {
  const [found] = await queryRows<CustomerAccount>(
    db,
    `select ${columns} from users where lower(email) = lower($1)`,
    [email],
  )
  return found ?? null
}

function fail(problem: Problem): never {
  throw problem
}

/**
 * Locks the account of a customer for a change. @throws Problem `missing`; `conflict` for staff, whose accounts are
 * managed by those who may manage staff.
 */
export async function lockCustomer(tx: Db, id: string): Promise<CustomerAccount> {
  const [found] = await queryRows<CustomerAccount>(
    tx,
    `select ${columns} from users where id = $1 for update`,
    [id],
  )
  if (!found) throw notFound()
  if (found.is_staff)
    throw new Problem('conflict', text('This is a staff account. It is managed under Staff.'))
  return found
}

/**
 * Changes the profile of a customer, with a record in the audit log.
 *
 * @param version the time of the last change that the staff member saw
 * @throws Problem `conflict` when the account has changed since, with the current values
 */
export function changeCustomer(
  ctx: RequestContext,
  staff: Customer,
  { customer_id, version, input }: { customer_id: string; version: string; input: ProfileInput },
) {
  return inTransaction(ctx.db, async (tx) => {
    const account = await lockCustomer(tx, customer_id)
    const { first_name, last_name, company_name, locale } = account
    const before = { first_name, last_name, company_name, locale }
    if (account.updated_at.toISOString() !== version)
      throw new Problem('conflict', text('Someone else has changed this customer. Reload and try again.'), {
        data: { current: before },
      })
    await changeProfile(tx, customer_id, input)
    await recordChange(tx, staffActor(ctx, staff), {
      action: 'customer.saved',
      entity: 'customer',
      entity_id: customer_id,
      label: account.email,
      before,
      after: input,
    })
    return readAccount(tx, customer_id)
  })
}

/** Ends one session of a customer, or all of them; their browsers are told. Returns how many ended. */
export async function endCustomerSessions(
  ctx: RequestContext,
  staff: Customer,
  { customer_id, session_id }: { customer_id: string; session_id: string | null },
) {
  const ended = await inTransaction(ctx.db, async (tx) => {
    const { email } = await lockCustomer(tx, customer_id)
    if (session_id) await endSession(tx, { id: customer_id, session_id: '' }, session_id)
    const count = session_id ? 1 : await endSessions(tx, customer_id)
    await recordChange(tx, staffActor(ctx, staff), {
      action: 'customer.sessions_ended',
      entity: 'customer',
      entity_id: customer_id,
      label: email,
      before: null,
      after: { sessions: count },
    })
    return count
  })
  logSecurityEvent(ctx, 'staff_ended_sessions', { user_id: customer_id, actor_id: staff.id })
  return ended
}

export type CustomerNote = { id: string; staff_id: string; staff: string | null; body: string; at: Date }

/** The internal notes about a customer, newest first. `staff` is null for a former member. */
export const notesAbout = (db: Db, customer_id: string) =>
  queryRows<CustomerNote>(
    db,
    `select n.id, n.staff_id, n.body, n.at,
       (select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)
        from users u where u.id = n.staff_id and u.role <> 'customer') as staff
     from customer_notes n where n.user_id = $1 order by n.at desc, n.id limit 200`,
    [customer_id],
  )

/** Adds an internal note; the same key again adds nothing. @throws Problem `missing` */
export async function addNoteAbout(
  db: Db,
  note: { customer_id: string; staff_id: string; body: string; key: string },
) {
  await readAccount(db, note.customer_id)
  await queryRows(
    db,
    `insert into customer_notes (user_id, key, staff_id, body) values ($1, $2, $3, $4)
     on conflict (user_id, key) do nothing`,
    [note.customer_id, note.key, note.staff_id, note.body],
  )
}
