import { createHash, randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { lockCustomer } from '#features/people/customers/customers.server.ts'
import { type Actor, recordChange, staffActor } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { notPermitted } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { markerCookie } from '#platform/http/request/customer-view-cookie.ts'
import type {
  Customer,
  CustomerView,
  RequestContext,
  SessionState,
} from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { viewMinutes } from './customer-view.ts'

/** The cookie with the secret of a view: HttpOnly and SameSite=Lax like the session's. */
const viewCookie = 'customer_view'

const hashOf = (secret: string) => createHash('sha256').update(`customer view ${secret}`).digest('base64url')

/** The secret in a request's cookie; null for a browser without a view. */
export function viewSecretIn(headers: Headers): string | null {
  const cookies = headers.get('cookie')
  return cookies ? (parse(cookies, viewCookie)[viewCookie] ?? null) : null
}

/** The cookies of a new view. They outlive it, so that an ended view is noticed, but not the staff member's session. */
export function viewCookies(secret: string, { secureCookies: secure, SESSION_DAYS }: CookieSettings) {
  const common = { path: '/', secure, sameSite: 'Lax', maxAge: SESSION_DAYS * 86_400 } as const
  return [serialize(viewCookie, secret, { ...common, httpOnly: true }), serialize(markerCookie, '1', common)]
}

type CookieSettings = { secureCookies: boolean; SESSION_DAYS: number }

/** Deletes the cookies of a view. */
export const endedViewCookies = (secure: boolean) =>
  [viewCookie, markerCookie].map((name) =>
    serialize(name, '', { path: '/', secure, sameSite: 'Lax', maxAge: 0 }),
  )

/**
 * Starts a view of the shop as a customer for the session of a staff member, and ends the session's previous one. The
 * customer, the reason and the end are in the audit log.
 * @throws Problem `not-permitted` for an API key; `missing`; `conflict` for a staff account or a closed one
 */
export async function startCustomerView(
  ctx: RequestContext,
  staff: Customer,
  { customer_id, reason }: { customer_id: string; reason: string },
): Promise<{ secret: string; ends_at: Date }> {
  if (staff.api_key_id) throw notPermitted()
  const secret = randomBytes(32).toString('base64url')
  const ends_at = await inTransaction(ctx.db, async (tx) => {
    const account = await lockCustomer(tx, customer_id)
    if (account.closed) throw new Problem('conflict', text('This account is closed'))
    // One start at a time for a session.
    await queryRows(tx, 'select from sessions where id = $1 for update', [staff.session_id])
    await endOpenViews(tx, ctx, staff)
    const { ends_at } = only(
      await queryRows<{ ends_at: Date }>(
        tx,
        `insert into customer_views (secret_hash, customer_id, staff_id, session_id, ends_at)
         values ($1, $2, $3, $4, clock_timestamp() + make_interval(mins => $5)) returning ends_at`,
        [hashOf(secret), customer_id, staff.id, staff.session_id, viewMinutes],
      ),
    )
    await recordChange(tx, staffActor(ctx, staff), {
      action: 'customer.view_started',
      entity: 'customer',
      entity_id: customer_id,
      label: account.email,
      before: null,
      after: { reason, until: ends_at.toISOString() },
    })
    return ends_at
  })
  return { secret, ends_at }
}

/** Ends the view that the staff member's session has open. Returns the customer; null if none was open. */
export const endCustomerView = (ctx: RequestContext, staff: Customer) =>
  inTransaction(ctx.db, (tx) => endOpenViews(tx, ctx, staff))

async function endOpenViews(tx: Db, ctx: Pick<RequestContext, 'request_id'>, staff: Customer) {
  const [ended] = await queryRows<EndedView>(
    tx,
    `update customer_views v set ended_at = clock_timestamp() from users u
     where v.session_id = $1 and v.staff_id = $2 and v.ended_at is null and u.id = v.customer_id
     returning v.customer_id, v.staff_id, u.email`,
    [staff.session_id, staff.id],
  )
  if (!ended) return null
  await recordEnd(tx, staffActor(ctx, staff), ended, 'customer.view_ended')
  return ended.customer_id
}

type EndedView = { customer_id: string; staff_id: string; email: string }

const recordEnd = (
  tx: Db,
  actor: Actor,
  { customer_id, staff_id, email }: EndedView,
  action: 'customer.view_ended' | 'customer.view_expired',
) =>
  recordChange(tx, actor, {
    action,
    entity: 'customer',
    entity_id: customer_id,
    label: email,
    before: null,
    after: action === 'customer.view_expired' ? { staff_id } : null,
  })

type FoundView = Omit<Customer, 'permissions' | 'owes_second_factor' | 'session_id' | 'confirmed_seconds'> & {
  view_id: string
  view_session_id: string | null
  ends_at: Date
  is_over: boolean
}

/**
 * The view that a cookie names; null for an unknown secret. Its customer is null when it has ended: by hand, after its
 * time, with the staff member's session, permission or second factor, or because the account was closed or became a
 * staff account. An end that was not recorded yet is recorded now.
 */
export async function findCustomerView(
  ctx: Pick<RequestContext, 'db' | 'request_id'>,
  secret: string,
  session: SessionState,
): Promise<CustomerView | null> {
  const [found] = await queryRows<FoundView>(
    ctx.db,
    `select v.id as view_id, v.session_id as view_session_id, v.ends_at,
            v.ended_at is not null or v.ends_at <= clock_timestamp() or u.role <> 'customer'
              or (u.banned and coalesce(u.ban_expires > clock_timestamp(), true)) is true as is_over,
            u.id, u.email, u.first_name, u.last_name, u.role, u.locale
     from customer_views v join users u on u.id = v.customer_id
     where v.secret_hash = $1`,
    [hashOf(secret)],
    'find-customer-view',
  )
  if (!found) return null
  const { view_id, view_session_id, ends_at, is_over, ...person } = found
  const view = { customer_id: person.id, ends_at }
  if (is_over || !isBy(session, view_session_id)) {
    await expireView(ctx, view_id)
    return { ...view, customer: null }
  }
  const customer = {
    ...person,
    permissions: [],
    owes_second_factor: false,
    // The customer's own sessions stay theirs; none of them is this one.
    session_id: '',
    confirmed_seconds: Number.POSITIVE_INFINITY,
  }
  return { ...view, customer }
}

/** Whether a session is the one that started a view, and still may. Without a second factor it has no permissions. */
const isBy = (session: SessionState, session_id: string | null) =>
  session.kind === 'customer' &&
  session.customer.session_id === session_id &&
  session.customer.permissions.includes('customers.impersonate')

/** Records that a view ended by itself; calling it again changes nothing. */
async function expireView(
  { db, request_id }: Pick<RequestContext, 'db'> & { request_id: string },
  id: string,
) {
  await inTransaction(db, async (tx) => {
    const [ended] = await queryRows<EndedView>(
      tx,
      `update customer_views v set ended_at = clock_timestamp() from users u
       where v.id = $1 and v.ended_at is null and u.id = v.customer_id
       returning v.customer_id, v.staff_id, u.email`,
      [id],
    )
    if (ended)
      await recordEnd(tx, { kind: 'system', id: 'customer view', request_id }, ended, 'customer.view_expired')
  })
}

/** Records the end of views whose time or session is over. Returns how many. */
export async function expireCustomerViews(db: Db): Promise<number> {
  const over = await queryRows<{ id: string }>(
    db,
    `select id from customer_views
     where ended_at is null and (ends_at <= clock_timestamp() or session_id is null) limit 1000`,
  )
  for (const { id } of over) await expireView({ db, request_id: '' }, id)
  return over.length
}
