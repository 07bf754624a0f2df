import { namesOfApiKeys } from '#features/people/api-keys/api-keys.server.ts'
import { EmailAddress } from '#features/people/auth/account.ts'
import { changeLocale } from '#features/people/auth/accounts.server.ts'
import { type Permission, permissions } from '#features/people/roles/permissions.ts'
import { findRole } from '#features/people/roles/roles.server.ts'
import { isBuiltInRole, RoleInput } from '#features/people/roles/roles.ts'
import { auditFilterValues, listAuditLog } from '#platform/audit/audit.server.ts'
import { newApi, notPermitted, Paging, reply, z } from '#platform/http/api/api.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { locales, text } from '#text/text.tsx'
import { AuditListFilter, toAuditFilter } from './export-audit.server.ts'
import {
  changeMemberRole,
  endMemberSessions,
  inviteMember,
  listMembers,
  listRolesWithMembers,
  namesOfUsers,
  removeMember,
  removeStaffRole,
  saveStaffRole,
} from './members.server.ts'

export const staffApi = newApi('Staff, roles and audit log')

const permission = z.enum(permissions as readonly [Permission, ...Permission[]])
const MemberId = z.object({ member_id: z.string().min(1).max(100) })
const RoleId = z.string().min(1).max(100)

export const getStaffProfile = staffApi.endpoint({
  method: 'post',
  path: '/staff/me',
  summary: 'The signed-in staff member: name, role, permissions and language',
  access: 'staff',
  permission: 'any',
  answer: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    permissions: z.array(permission),
    locale: z.enum(locales),
  }),
  async handle({ ctx, customer }) {
    const { id, email, first_name, last_name, role, locale } = customer
    const found = await findRole(ctx.db, role)
    return {
      id,
      email,
      name: `${first_name} ${last_name}`.trim() || email,
      role: found ? roleName(found, ctx) : role,
      permissions: [...(customer.permissions as readonly Permission[])],
      locale,
    }
  },
})

/** Built-in roles are named in the reader's language; custom ones as the shop named them. */
const roleName = ({ id, name }: { id: string; name: string }, { t }: Pick<RequestContext, 't'>) =>
  isBuiltInRole(id) ? t(name) : name

export const saveStaffLanguage = staffApi.endpoint({
  method: 'post',
  path: '/staff/me/language',
  summary: 'Changes the language of the back office for the signed-in staff member',
  access: 'staff',
  permission: 'any',
  body: z.object({ locale: z.enum(locales) }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    // The language of a person is not an API key's to change.
    if (customer.api_key_id) throw notPermitted()
    await changeLocale(ctx.db, customer.id, body.locale)
    return null
  },
})

export const listStaff = staffApi.endpoint({
  method: 'post',
  path: '/staff/members',
  summary: 'Everyone who works in the back office, and open invitations',
  access: 'staff',
  permission: 'staff.edit',
  answer: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      role: z.string(),
      role_name: z.string(),
      second_factor: z.boolean(),
      sessions: z.number(),
      last_seen_at: z.string().nullable(),
      invited_until: z.string().nullable(),
    }),
  ),
  async handle({ ctx }) {
    const roles = new Map((await listRolesWithMembers(ctx.db)).map((role) => [role.id, role]))
    return (await listMembers(ctx.db)).map((member) => {
      const role = roles.get(member.role)
      return {
        ...member,
        role_name: role ? roleName(role, ctx) : member.role,
        last_seen_at: member.last_seen_at?.toISOString() ?? null,
        invited_until: member.invited_until?.toISOString() ?? null,
      }
    })
  },
})

export const inviteStaffMember = staffApi.endpoint({
  method: 'post',
  path: '/staff/members/invite',
  summary: 'Invites a colleague by mail with a link that works once, for 24 hours',
  access: 'staff',
  permission: 'staff.edit',
  body: z.object({ email: EmailAddress, role: RoleId }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await inviteMember(ctx, customer, body)
    return reply(null, text('Invitation sent'))
  },
})

export const changeStaffRole = staffApi.endpoint({
  method: 'post',
  path: '/staff/members/role',
  summary: 'Gives a staff member another role and ends their sessions',
  access: 'staff',
  permission: 'staff.edit',
  body: MemberId.extend({ role: RoleId }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await changeMemberRole(ctx, customer, { id: body.member_id, role: body.role })
    return reply(null, text('Role changed'))
  },
})

export const removeStaffMember = staffApi.endpoint({
  method: 'post',
  path: '/staff/members/remove',
  summary: 'Removes a staff member, who stays a customer, or takes an invitation back',
  access: 'staff',
  permission: 'staff.edit',
  body: MemberId,
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await removeMember(ctx, customer, body.member_id)
    return reply(null, text('Removed'))
  },
})

export const endStaffSessions = staffApi.endpoint({
  method: 'post',
  path: '/staff/members/end_sessions',
  summary: 'Ends all sessions of a staff member, except the one that asks',
  access: 'staff',
  permission: 'staff.edit',
  body: MemberId,
  answer: z.object({ ended: z.number() }),
  async handle({ ctx, customer, body }) {
    const ended = await endMemberSessions(ctx, customer, body.member_id)
    return reply({ ended }, text('Sessions ended'))
  },
})

export const listStaffRoles = staffApi.endpoint({
  method: 'post',
  path: '/staff/roles',
  summary: 'All roles with their permissions and the number of people who have them',
  access: 'staff',
  permission: 'staff.edit',
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      hint: z.string(),
      permissions: z.array(permission),
      built_in: z.boolean(),
      members: z.number(),
    }),
  ),
  async handle({ ctx }) {
    const roles = await listRolesWithMembers(ctx.db)
    return roles.map(({ permissions: granted, ...role }) => ({
      ...role,
      name: roleName(role, ctx),
      hint: role.hint && ctx.t(role.hint),
      permissions: [...granted],
    }))
  },
})

export const saveCustomRole = staffApi.endpoint({
  method: 'post',
  path: '/staff/roles/save',
  summary: 'Creates a custom role, or replaces the one with this id',
  access: 'staff',
  permission: 'staff.edit',
  body: RoleInput.extend({ id: RoleId.nullable() }),
  answer: z.object({ id: z.string() }),
  async handle({ ctx, customer, body }) {
    return reply({ id: await saveStaffRole(ctx, customer, body) }, text('Saved'))
  },
})

export const removeCustomRole = staffApi.endpoint({
  method: 'post',
  path: '/staff/roles/remove',
  summary: 'Removes a custom role that nobody has',
  access: 'staff',
  permission: 'staff.edit',
  body: z.object({ id: RoleId }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await removeStaffRole(ctx, customer, body.id)
    return reply(null, text('Removed'))
  },
})

export const listAudit = staffApi.endpoint({
  method: 'post',
  path: '/staff/audit',
  summary: 'Changes made in the back office, newest first: who, when, before and after',
  access: 'staff',
  permission: 'audit.read',
  body: Paging.extend(AuditListFilter.shape),
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        actor_kind: z.enum(['staff', 'api_key', 'job', 'system']),
        actor_id: z.string(),
        actor_name: z.string(),
        action: z.string(),
        entity: z.string(),
        entity_id: z.string(),
        label: z.string(),
        before: z.record(z.string(), z.unknown()).nullable(),
        after: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
    total: z.number(),
    entities: z.array(z.string()),
    actions: z.array(z.string()),
    actors: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  async handle({ ctx, body: { page, page_size, ...filter } }) {
    const found = await listAuditLog(ctx.db, toAuditFilter(filter), { page, size: page_size })
    const { actor_ids, ...values } = await auditFilterValues(ctx.db)
    const names = new Map([
      ...(await namesOfUsers(ctx.db, actor_ids)),
      ...(await namesOfApiKeys(ctx.db, actor_ids)),
    ])
    const nameOf = (id: string) => names.get(id) ?? id
    return {
      ...found,
      ...values,
      actors: actor_ids.map((id) => ({ id, name: nameOf(id) })),
      list: found.list.map((entry) => ({
        ...entry,
        at: entry.at.toISOString(),
        actor_name: nameOf(entry.actor_id),
      })),
    }
  },
})
