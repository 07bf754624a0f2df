import { endSession, endSessions } from '#features/people/auth/sessions/sessions.server.ts'
import type { Permission } from '#features/people/roles/permissions.ts'
import { findRole, listRoles, removeRole, saveRole } from '#features/people/roles/roles.server.ts'
import { mayGrant, type Role } from '#features/people/roles/roles.ts'
import { recordChange, staffActor } from '#platform/audit/audit.server.ts'
import { publicUrlOf } from '#platform/config/env.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { type ReadOnlyDb, readRows } from '#platform/database/read-rows.server.ts'
import { notPermitted } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { unverifiedRecipient } from '#platform/mail/mail-recipient.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { text } from '#text/text.tsx'
import { invitationMail } from './invitation-mail.server.ts'
import { inviteStaff } from './staff-invitation.server.ts'

export type Member = {
  id: string
  email: string
  name: string
  role: string
  /** Whether an authenticator app or a passkey is set up. */
  second_factor: boolean
  sessions: number
  last_seen_at: Date | null
  /** Invited, and has not opened the link yet: until when it works. */
  invited_until: Date | null
}

/** Everyone who works in the back office, and open invitations, by name. */
export const listMembers = (db: Db) =>
  queryRows<Member>(
    db,
    `select u.id, u.email, trim(u.first_name || ' ' || u.last_name) as name,
            case when u.role = 'customer' then i.role else u.role end as role,
            coalesce(u.two_factor_enabled, false) or exists (select from passkeys p where p.user_id = u.id)
              as second_factor,
            (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > clock_timestamp())
              as sessions,
            (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as last_seen_at,
            case when u.role = 'customer' then i.expires_at end as invited_until
     from users u
     left join staff_invitations i on i.user_id = u.id and i.used_at is null and i.expires_at > clock_timestamp()
     where u.role <> 'customer' or i.user_id is not null
     order by lower(coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)), u.id`,
  )

/** The role, if the staff member may give it to somebody: nobody grants more than they may do themselves. */
async function roleToGrant(db: Db, staff: Customer, id: string): Promise<Role> {
  const role = await findRole(db, id)
  if (!role) throw new Problem('missing', text('This role no longer exists'))
  if (!mayGrant(staff.permissions, role.permissions)) throw notPermitted()
  return role
}

/**
 * Invites a colleague by mail. The link works once, for 24 hours. @throws Problem `conflict` if they already are staff.
 */
export async function inviteMember(
  ctx: RequestContext,
  staff: Customer,
  { email, role: role_id }: { email: string; role: string },
) {
  const role = await roleToGrant(ctx.db, staff, role_id)
  const [known] = await queryRows<{ role: string }>(
    ctx.db,
    'select role from users where lower(email) = $1',
    [email],
  )
  if (known && known.role !== 'customer') {
    const message = text('This person already works in the back office')
    throw new Problem('conflict', message, { data: { fields: { email: message } } })
  }
  const to = await unverifiedRecipient(ctx, email, { user_id: null, by: staff.id })
  await inviteStaff(ctx, { email, role: role.id, by: staff.id }, async (tx, { user_id, token }) => {
    const setup_url = `${publicUrlOf(ctx.services.settings)}/staffSetup`
    await queueMail(tx, { fixed: invitationMail({ setup_url, token }), to, locale: ctx.locale })
    await recordChange(tx, staffActor(ctx, staff), {
      action: 'staff.invited',
      entity: 'staff',
      entity_id: user_id,
      label: email,
      before: null,
      after: { role: role.id },
    })
  })
}

type LockedMember = { id: string; email: string; role: string }

/** The member, locked until the end of the transaction. Also locks every owner, so that one always remains. */
async function lockMember(tx: Db, staff: Customer, id: string): Promise<LockedMember> {
  const rows = await queryRows<LockedMember>(
    tx,
    `select id, email, role from users where id = $1 or role = 'owner' order by id for update`,
    [id],
  )
  const member = rows.find((row) => row.id === id)
  if (!member || member.role === 'customer')
    throw new Problem('missing', text('This person is no longer staff'))
  if (member.role === 'owner' && rows.filter(({ role }) => role === 'owner').length === 1)
    throw new Problem('conflict', text('The shop needs an owner. Make someone else an owner first.'))
  // Someone with more permissions cannot be changed by someone with fewer.
  await roleToGrant(tx, staff, member.role).catch((error: unknown) => {
    if (!(error instanceof Problem && error.kind === 'missing')) throw error
  })
  return member
}

/** Gives a staff member another role. Their sessions end, so that the new role applies at once. */
export async function changeMemberRole(
  ctx: RequestContext,
  staff: Customer,
  { id, role: role_id }: { id: string; role: string },
) {
  await inTransaction(ctx.db, async (tx) => {
    const role = await roleToGrant(tx, staff, role_id)
    const member = await lockMember(tx, staff, id)
    await queryRows(tx, 'update users set role = $2, updated_at = clock_timestamp() where id = $1', [
      id,
      role.id,
    ])
    if (id !== staff.id) await endSessions(tx, id)
    await recordChange(tx, staffActor(ctx, staff), {
      action: 'staff.role_changed',
      entity: 'staff',
      entity_id: id,
      label: member.email,
      before: { role: member.role },
      after: { role: role.id },
    })
  })
}

/** Makes a staff member a customer again, or takes an invitation back. Their sessions end. */
export async function removeMember(ctx: RequestContext, staff: Customer, id: string) {
  await inTransaction(ctx.db, async (tx) => {
    const revoked = await queryRows<{ role: string }>(
      tx,
      `delete from staff_invitations where user_id = $1 and used_at is null returning role`,
      [id],
    )
    const [account] = await queryRows<LockedMember>(tx, 'select id, email, role from users where id = $1', [
      id,
    ])
    if (account?.role === 'customer' && revoked[0]) {
      await recordRemoval(tx, ctx, staff, { ...account, role: revoked[0].role })
      return
    }
    const member = await lockMember(tx, staff, id)
    await queryRows(tx, `update users set role = 'customer', updated_at = clock_timestamp() where id = $1`, [
      id,
    ])
    await endSessions(tx, id)
    await recordRemoval(tx, ctx, staff, member)
  })
}

const recordRemoval = (tx: Db, ctx: RequestContext, staff: Customer, { id, email, role }: LockedMember) =>
  recordChange(tx, staffActor(ctx, staff), {
    action: 'staff.removed',
    entity: 'staff',
    entity_id: id,
    label: email,
    before: { role },
    after: null,
  })

/** Ends all sessions of a staff member. Returns how many ended. */
export async function endMemberSessions(ctx: RequestContext, staff: Customer, id: string): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const [member] = await queryRows<LockedMember>(
      tx,
      `select id, email, role from users where id = $1 and role <> 'customer'`,
      [id],
    )
    if (!member) throw new Problem('missing', text('This person is no longer staff'))
    const ended = await endSessions(tx, id, id === staff.id ? { but: staff.session_id } : {})
    await recordChange(tx, staffActor(ctx, staff), {
      action: 'staff.sessions_ended',
      entity: 'staff',
      entity_id: id,
      label: member.email,
      before: { sessions: ended },
      after: { sessions: 0 },
    })
    return ended
  })
}

/** One staff member; open invitations are none. @throws Problem `missing` */
export async function requireMember(db: Db, id: string): Promise<Member> {
  const member = (await listMembers(db)).find((one) => one.id === id && one.invited_until === null)
  if (!member) throw new Problem('missing', text('This person is no longer staff'))
  return member
}

/** Ends one session of a staff member. @throws Problem `missing` */
export async function endMemberSession(
  ctx: RequestContext,
  staff: Customer,
  { id, session_id }: { id: string; session_id: string },
) {
  await inTransaction(ctx.db, async (tx) => {
    const member = await requireMember(tx, id)
    await endSession(tx, { id, session_id: staff.session_id }, session_id)
    await recordChange(tx, staffActor(ctx, staff), {
      action: 'staff.session_ended',
      entity: 'staff',
      entity_id: id,
      label: member.email,
      before: { sessions: member.sessions },
      after: { sessions: member.sessions - 1 },
    })
  })
  logSecurityEvent(ctx, 'staff_ended_sessions', { user_id: id, actor_id: staff.id })
}

/** Saves a custom role. It never includes more than the staff member may do. Returns its id. */
export async function saveStaffRole(
  ctx: RequestContext,
  staff: Customer,
  role: { id: string | null; name: string; permissions: readonly Permission[] },
): Promise<string> {
  if (!mayGrant(staff.permissions, role.permissions)) throw notPermitted()
  return inTransaction(ctx.db, async (tx) => {
    const { before, after } = await saveRole(tx, role)
    if (before && !mayGrant(staff.permissions, before.permissions)) throw notPermitted()
    await recordChange(tx, staffActor(ctx, staff), {
      action: 'role.saved',
      entity: 'role',
      entity_id: after.id,
      label: after.name,
      before: before && { name: before.name, permissions: before.permissions },
      after: { name: after.name, permissions: after.permissions },
    })
    return after.id
  })
}

/** Removes a custom role that nobody has. @throws Problem `conflict` while someone has it or is invited with it. */
export async function removeStaffRole(ctx: RequestContext, staff: Customer, id: string) {
  await inTransaction(ctx.db, async (tx) => {
    await queryRows(tx, 'lock table staff_roles in share row exclusive mode')
    const used = await queryRows(
      tx,
      `select from users where role = $1
       union all select from staff_invitations where role = $1 and used_at is null and expires_at > clock_timestamp()`,
      [id],
    )
    if (used.length > 0)
      throw new Problem('conflict', text('Staff members have this role. Change their role first.'))
    const role = await removeRole(tx, id)
    await recordChange(tx, staffActor(ctx, staff), {
      action: 'role.removed',
      entity: 'role',
      entity_id: id,
      label: role.name,
      before: { name: role.name, permissions: role.permissions },
      after: null,
    })
  })
}

/** All roles, with how many people have each. */
export async function listRolesWithMembers(db: Db) {
  const counts = await queryRows<{ role: string; members: number }>(
    db,
    `select role, count(*)::int as members from users where role <> 'customer' group by role`,
  )
  const membersOf = new Map(counts.map(({ role, members }) => [role, members]))
  return (await listRoles(db)).map((role) => ({ ...role, members: membersOf.get(role.id) ?? 0 }))
}

/** The names of users, or their email addresses without one, by id. */
export async function namesOfUsers(db: ReadOnlyDb, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await readRows<{ id: string; name: string }>(
    db,
    `select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name
     from users where id = any($1)`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
