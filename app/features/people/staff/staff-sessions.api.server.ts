import { listSessions } from '#features/people/auth/sessions/sessions.server.ts'
import { listStaffSignIns } from '#features/people/auth/sessions/sign-in-history.server.ts'
import { notPermitted, Paging, reply, z } from '#platform/http/api/api.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { endMemberSession, requireMember } from './members.server.ts'
import { staffApi } from './staff.api.server.ts'

const MemberId = z.object({ member_id: z.string().min(1).max(100) })

const SignInList = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      event: z.string(),
      method: z.string(),
      network: z.string(),
    }),
  ),
  total: z.number().int(),
})

export const getStaffMember = staffApi.endpoint({
  method: 'post',
  path: '/staff/members/get',
  summary: 'A staff member with their open sessions',
  access: 'staff',
  permission: 'staff.edit',
  body: MemberId,
  answer: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    second_factor: z.boolean(),
    sessions: z.array(
      z.object({ id: z.string(), device: z.string(), since: z.string(), current: z.boolean() }),
    ),
  }),
  async handle({ ctx, customer, body: { member_id } }) {
    const { id, name, email, second_factor } = await requireMember(ctx.db, member_id)
    const sessions = await listSessions(ctx.db, { id, session_id: customer.session_id })
    return { id, name, email, second_factor, sessions }
  },
})

export const endStaffSession = staffApi.endpoint({
  method: 'post',
  path: '/staff/members/end_session',
  summary: 'Ends one session of a staff member; the one that asks stays',
  access: 'staff',
  permission: 'staff.edit',
  body: MemberId.extend({ session_id: z.string().min(1).max(100) }),
  answer: z.null(),
  async handle({ ctx, customer, body: { member_id, session_id } }) {
    await endMemberSession(ctx, customer, { id: member_id, session_id })
    return reply(null, text('Session ended'))
  },
})

export const listMemberSignIns = staffApi.endpoint({
  method: 'post',
  path: '/staff/members/sign_ins',
  summary:
    'Sign-ins of a staff member and failed attempts, newest first, with the network but no full address',
  access: 'staff',
  permission: 'staff.edit',
  body: Paging.extend(MemberId.shape),
  answer: SignInList,
  async handle({ ctx, body: { member_id, ...paging } }) {
    await requireMember(ctx.db, member_id)
    return signInsOf(ctx, member_id, paging)
  },
})

export const listOwnSignIns = staffApi.endpoint({
  method: 'post',
  path: '/staff/me/sign_ins',
  summary:
    'Sign-ins of the signed-in staff member and failed attempts, newest first, with the network but no full address',
  access: 'staff',
  permission: 'any',
  body: Paging,
  answer: SignInList,
  async handle({ ctx, customer, body }) {
    // An API key is no person with a history of their own.
    if (customer.api_key_id) throw notPermitted()
    return signInsOf(ctx, customer.id, body)
  },
})

async function signInsOf(
  { db }: RequestContext,
  user_id: string,
  { page, page_size }: z.output<typeof Paging>,
) {
  const { list, total } = await listStaffSignIns(db, user_id, { page, size: page_size })
  return { total, list: list.map((one) => ({ ...one, at: one.at.toISOString() })) }
}
