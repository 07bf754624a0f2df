import { permissionsOf } from '#features/people/roles/roles.ts'
import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { newConditions } from '#platform/database/conditions.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { escapeLike } from '#platform/database/like.ts'
import { only } from '#platform/database/rows.ts'
import { z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Locale, text } from '#text/text.tsx'
import { type Channel, type DayTime, type LeadKind, leadKinds } from '../lead.ts'
import { type LeadMessageKind, type LeadState, leadStates } from '../lead-state.ts'

/** Columns that a list of requests can be sorted by. */
export const leadSorts = { due: 'l.sales_due_at', created: 'l.created_at', name: 'l.last_name' } as const
export type LeadSort = keyof typeof leadSorts

export type LeadFilter = {
  states?: readonly LeadState[] | undefined
  kind?: LeadKind | undefined
  /** A staff member's id, or null for requests without one. */
  assignee_id?: string | null | undefined
  /** New requests whose time to answer has passed at this time. */
  overdue_at?: Date | undefined
  source?: string | undefined
  campaign?: string | undefined
  /** Part of a number, name, company or email address. */
  search?: string | undefined
}

/** The filters of the list of requests. */
export const LeadListFilter = z.object({
  state: z
    .enum([...leadStates, 'open'])
    .optional()
    .describe('`open`: new, answered or quoted'),
  kind: z.enum(leadKinds).optional(),
  assignee: z.string().max(100).optional().describe('The id of a staff member, `me` or `none`'),
  overdue: z.stringbool().or(z.boolean()).optional(),
  source: z.string().trim().max(100).optional().describe('The website or `utm_source` they came from'),
  campaign: z.string().trim().max(100).optional().describe('`utm_campaign` of the link they followed'),
  search: z.string().trim().max(200).optional(),
})

/** The filter of a list as its statements read it, for this staff member at this time. */
export function toLeadFilter(
  { state, assignee, overdue, ...same }: z.output<typeof LeadListFilter>,
  staff_id: string,
  now: Date,
): LeadFilter {
  const states = state === 'open' ? (['new', 'answered', 'quoted'] as const) : state ? [state] : undefined
  const assignee_id = assignee === 'me' ? staff_id : assignee === 'none' ? null : assignee
  return { ...same, states, assignee_id, overdue_at: overdue ? now : undefined }
}

type Paging = { page: number; size: number; sort: LeadSort; descending: boolean }

export type ListedLead = {
  id: string
  number: string
  kind: LeadKind
  state: LeadState
  first_name: string
  last_name: string
  company_name: string
  email: string
  phone: string
  message: string
  source: string
  campaign: string
  assignee_id: string | null
  version: number
  sales_due_at: Date
  created_at: Date
}

/** A page of requests, and how many match. */
export async function listLeads(db: Db, filter: LeadFilter, { page, size, sort, descending }: Paging) {
  const { where, values } = conditionsOf(filter)
  const direction = descending ? 'desc' : 'asc'
  const list = await queryRows<ListedLead>(
    db,
    `select l.id, l.number, l.kind, l.state, l.first_name, l.last_name, l.company_name, l.email, l.phone,
       left(l.message, 200) as message, l.source, l.campaign, l.assignee_id, l.version, l.sales_due_at, l.created_at
     from leads l where ${where}
     order by ${leadSorts[sort]} ${direction}, l.id ${direction} limit ${size} offset ${(page - 1) * size}`,
    values,
  )
  const { total } = only(
    await queryRows<{ total: number }>(
      db,
      `select count(*)::int as total from leads l where ${where}`,
      values,
    ),
  )
  return { list, total }
}

/** The sources and campaigns that requests came from, by name: at most a hundred of each. */
export async function leadOrigins(db: Db) {
  const [sources, campaigns] = await Promise.all([
    queryRows<{ name: string }>(
      db,
      `select distinct source as name from leads where source <> '' order by 1 limit 100`,
    ),
    queryRows<{ name: string }>(
      db,
      `select distinct campaign as name from leads where campaign <> '' order by 1 limit 100`,
    ),
  ])
  return { sources: sources.map(({ name }) => name), campaigns: campaigns.map(({ name }) => name) }
}

/** The condition of a filter on `leads l`, with its values. */
export function conditionsOf(filter: LeadFilter) {
  const { states, kind, assignee_id, overdue_at, source, campaign, search } = filter
  const { add, and, collected } = newConditions()
  if (states) add((place) => `l.state = any(${place})`, states)
  if (kind) add((place) => `l.kind = ${place}`, kind)
  if (assignee_id) add((place) => `l.assignee_id = ${place}`, assignee_id)
  if (assignee_id === null) and('l.assignee_id is null')
  if (overdue_at) add((place) => `l.state = 'new' and l.sales_due_at < ${place}`, overdue_at)
  if (source) add((place) => `lower(l.source) = lower(${place})`, source)
  if (campaign) add((place) => `lower(l.campaign) = lower(${place})`, campaign)
  if (search)
    add(
      (place) =>
        `(l.number ilike ${place} or l.email ilike ${place} or l.company_name ilike ${place}
          or (l.first_name || ' ' || l.last_name) ilike ${place})`,
      `%${escapeLike(search)}%`,
    )
  return collected()
}

export type StoredLead = {
  id: string
  number: string
  kind: LeadKind
  state: LeadState
  assignee_id: string | null
  version: number
  user_id: string | null
  locale: Locale
  first_name: string
  last_name: string
  company_name: string
  email: string
  phone: string
  zip_code: string
  channel: Channel
  best_time: DayTime
  message: string
  details: unknown
  page: string
  source: string
  campaign: string
  sales_due_at: Date
  personal_due_at: Date
  created_at: Date
  erased_at: Date | null
}

const storedColumns = `id, number, kind, state, assignee_id, version, user_id, locale, first_name, last_name,
  company_name, email, phone, zip_code, channel, best_time, message, details, page, source, campaign, sales_due_at,
  personal_due_at, created_at, erased_at`

/** Locks a request for a change. @throws Problem `missing` */
export async function lockLead(tx: Db, id: string): Promise<StoredLead> {
  const [lead] = await queryRows<StoredLead>(
    tx,
    `select ${storedColumns} from leads where id = $1 for update`,
    [id],
  )
  if (!lead) throw new Problem('missing', text('Request not found'))
  return lead
}

/** A request without what belongs to it. @throws Problem `missing` */
export async function readStoredLead(db: Db, id: string): Promise<StoredLead> {
  const [lead] = await queryRows<StoredLead>(db, `select ${storedColumns} from leads where id = $1`, [id])
  if (!lead) throw new Problem('missing', text('Request not found'))
  return lead
}

type LeadConsent = { given: boolean; phone: string; text_shown: string; decided_at: Date }
export type LeadMessage = { id: string; kind: LeadMessageKind; staff_id: string; body: string; at: Date }
type LeadFile = { id: string; name: string; bytes: number }
type OtherLead = { id: string; number: string; kind: LeadKind; state: LeadState; created_at: Date }

/** A request with everything that belongs to it. @throws Problem `missing` */
export async function readLead(db: Db, id: string) {
  const lead = await readStoredLead(db, id)
  const [consents, messages, files, others] = await Promise.all([
    queryRows<LeadConsent>(
      db,
      'select given, phone, text_shown, decided_at from lead_consents where lead_id = $1',
      [id],
    ),
    queryRows<LeadMessage>(
      db,
      'select id, kind, staff_id, body, at from lead_messages where lead_id = $1 order by at, id',
      [id],
    ),
    queryRows<LeadFile>(
      db,
      `select f.id, f.name, f.bytes from lead_files lf join files f on f.id = lf.file_id
       where lf.lead_id = $1 order by f.created_at, f.id`,
      [id],
    ),
    queryRows<OtherLead>(
      db,
      `select id, number, kind, state, created_at from leads
       where id <> $1 and ((email <> '' and lower(email) = lower($2)) or user_id = $3)
       order by created_at desc limit 50`,
      [id, lead.email, lead.user_id],
    ),
  ])
  return { lead, consent: consents[0] ?? null, messages, files, others }
}

export type LeadChange = { state?: LeadState | undefined; assignee_id?: string | null | undefined }

/**
 * Changes the state or the assignee of a request.
 *
 * @param version the version that the staff member saw
 * @throws Problem `conflict` when someone else has changed it since
 */
export function changeLead(db: Db, actor: Actor, id: string, version: number, change: LeadChange) {
  return inTransaction(db, async (tx) => {
    const lead = await lockLead(tx, id)
    if (lead.version !== version)
      throw new Problem('conflict', text('Someone else has changed this request. Reload it and try again.'), {
        data: { version: lead.version },
      })
    const { assignee_id = lead.assignee_id, state = lead.state } = change
    if (assignee_id && assignee_id !== lead.assignee_id) await requireAssignable(tx, assignee_id)
    await queryRows(
      tx,
      'update leads set state = $2, assignee_id = $3, version = version + 1 where id = $1',
      [id, state, assignee_id],
    )
    await recordChange(tx, actor, {
      action: 'lead.changed',
      entity: 'lead',
      entity_id: id,
      label: lead.number,
      before: { state: lead.state, assignee_id: lead.assignee_id },
      after: { state, assignee_id },
    })
    return { version: version + 1 }
  })
}

async function requireAssignable(db: Db, id: string) {
  const staff = await listStaff(db)
  if (staff.some((one) => one.id === id && one.may_open)) return
  const message = text('Choose a staff member who may see leads')
  throw new Problem('invalid', message, { data: { fields: { assignee_id: message } } })
}

type StaffRow = {
  id: string
  first_name: string
  last_name: string
  email: string
  role: string
  custom_permissions: string[] | null
}

/** All staff by name, each with whether they may open requests: only those can be assigned one. */
export async function listStaff(db: Db) {
  const found = await queryRows<StaffRow>(
    db,
    `select u.id, u.first_name, u.last_name, u.email, u.role,
       (select r.permissions from staff_roles r where r.id = u.role) as custom_permissions
     from users u where u.role <> 'customer' order by u.first_name, u.last_name, u.email limit 500`,
  )
  return found.map(({ id, first_name, last_name, email, role, custom_permissions }) => ({
    id,
    name: `${first_name} ${last_name}`.trim() || email,
    may_open: permissionsOf(role, custom_permissions).includes('leads.read'),
  }))
}
