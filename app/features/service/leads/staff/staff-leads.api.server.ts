import { officeMinutesBetween } from '#features/store/calendar/office-hours.ts'
import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { locales, text } from '#text/text.tsx'
import { channels, dayTimes, type LeadDetails, leadKinds } from '../lead.ts'
import { type Fact as LabeledValue, leadFacts } from '../lead-facts.ts'
import { leadMessageKinds, leadStates, maxLeadMessage } from '../lead-state.ts'
import { draftFromLead } from './draft-from-lead.server.ts'
import {
  changeLead,
  LeadListFilter,
  type LeadSort,
  type ListedLead,
  leadOrigins,
  leadSorts,
  listLeads,
  listStaff,
  readLead,
  type StoredLead,
  toLeadFilter,
} from './leads-inbox.server.ts'
import { listReplyTemplates, removeReplyTemplate, saveReplyTemplate } from './reply-templates.server.ts'
import { writeLeadMessage } from './reply-to-lead.server.ts'

export const staffLeadsApi = newApi('Leads for staff')

const LeadId = z.uuid()
const sortNames = Object.keys(leadSorts) as [LeadSort, ...LeadSort[]]

const Listed = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(leadKinds),
  state: z.enum(leadStates),
  name: z.string(),
  company_name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  source: z.string(),
  campaign: z.string(),
  assignee_id: z.string().nullable(),
  version: z.number().int(),
  due_at: z.string().describe('When sales should have answered'),
  due_in_minutes: z
    .number()
    .int()
    .nullable()
    .describe('Office minutes left to answer, negative when overdue; null once answered'),
  created_at: z.string(),
})

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim()

/** The office minutes that are left to answer a new request; null for any other. */
const dueInMinutes = ({ state, sales_due_at }: Pick<ListedLead, 'state' | 'sales_due_at'>, now: Date) =>
  state === 'new' ? officeMinutesBetween(now, sales_due_at) : null

const Assignee = z.object({
  id: z.string(),
  name: z.string(),
  may_open: z.boolean().describe('Whether a request can be assigned to this staff member'),
})

const LeadQuery = Paging.extend(LeadListFilter.shape).extend({
  sort: z
    .string()
    .regex(/^-?(?:due|created|name)$/)
    .default('due')
    .describe(`One of ${sortNames.join(', ')}; with - in front for descending`),
})

export type LeadQuery = z.input<typeof LeadQuery>

export const listLeadInbox = staffLeadsApi.endpoint({
  method: 'post',
  path: '/staff/leads',
  summary: 'Requests with filters, sorted and paged; the most urgent first',
  access: 'staff',
  permission: 'leads.read',
  body: LeadQuery,
  answer: z.object({
    list: z.array(Listed),
    total: z.number().int(),
    assignees: z.array(Assignee),
    sources: z.array(z.string()).describe('The values of `source` that occur'),
    campaigns: z.array(z.string()).describe('The values of `campaign` that occur'),
  }),
  async handle({ ctx, customer, body }) {
    const { page, page_size, sort, ...filter } = body
    const now = ctx.now()
    const found = await listLeads(ctx.db, toLeadFilter(filter, customer.id, now), {
      page,
      size: page_size,
      sort: sort.replace('-', '') as LeadSort,
      descending: sort.startsWith('-'),
    })
    return {
      total: found.total,
      assignees: await listStaff(ctx.db),
      ...(await leadOrigins(ctx.db)),
      list: found.list.map(({ first_name, last_name, sales_due_at, created_at, ...lead }) => ({
        ...lead,
        name: nameOf({ first_name, last_name }),
        due_at: sales_due_at.toISOString(),
        due_in_minutes: dueInMinutes({ state: lead.state, sales_due_at }, now),
        created_at: created_at.toISOString(),
      })),
    }
  },
})

const Fact = z.object({ name: z.string(), value: z.string() })

export const getLead = staffLeadsApi.endpoint({
  method: 'post',
  path: '/staff/leads/get',
  summary:
    'One request: contact data, details, files, consent, replies and notes, other requests of the person',
  access: 'staff',
  permission: 'leads.read',
  body: z.object({ id: LeadId }),
  answer: z.object({
    lead: z.object({
      id: z.string(),
      number: z.string(),
      kind: z.enum(leadKinds),
      state: z.enum(leadStates),
      assignee_id: z.string().nullable(),
      version: z.number().int(),
      user_id: z.string().nullable(),
      locale: z.enum(locales),
      first_name: z.string(),
      last_name: z.string(),
      company_name: z.string(),
      email: z.string(),
      phone: z.string(),
      zip_code: z.string(),
      channel: z.enum(channels),
      best_time: z.enum(dayTimes),
      message: z.string(),
      page: z.string().describe('The page it was sent from'),
      source: z.string().describe('The website or `utm_source` they came from; empty: not known'),
      campaign: z.string().describe('`utm_campaign` of the link they followed'),
      due_in_minutes: z.number().int().nullable(),
      sales_due_at: z.string(),
      personal_due_at: z.string(),
      created_at: z.string(),
      erased: z.boolean(),
    }),
    facts: z.array(Fact),
    consent: z
      .object({ given: z.boolean(), phone: z.string(), text_shown: z.string(), decided_at: z.string() })
      .nullable(),
    messages: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(leadMessageKinds),
        staff_id: z.string(),
        body: z.string(),
        at: z.string(),
      }),
    ),
    files: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number() })),
    others: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        kind: z.enum(leadKinds),
        state: z.enum(leadStates),
        created_at: z.string(),
      }),
    ),
    assignees: z.array(Assignee),
  }),
  async handle({ ctx, body }) {
    const { lead, consent, messages, files, others } = await readLead(ctx.db, body.id)
    const { details, erased_at, sales_due_at, personal_due_at, created_at, ...shown } = lead
    const withTime = <Row extends { at: Date }>({ at, ...row }: Row) => ({ ...row, at: at.toISOString() })
    return {
      lead: {
        ...shown,
        due_in_minutes: dueInMinutes(lead, ctx.now()),
        sales_due_at: sales_due_at.toISOString(),
        personal_due_at: personal_due_at.toISOString(),
        created_at: created_at.toISOString(),
        erased: erased_at !== null,
      },
      facts: erased_at ? [] : factsOf(lead, details, ctx),
      consent: consent && { ...consent, decided_at: consent.decided_at.toISOString() },
      messages: messages.map(withTime),
      files,
      others: others.map(({ created_at: sent_at, ...other }) => ({
        ...other,
        created_at: sent_at.toISOString(),
      })),
      assignees: await listStaff(ctx.db),
    }
  },
})

export const getDraftFromLead = staffLeadsApi.endpoint({
  method: 'post',
  path: '/staff/leads/draft',
  summary:
    'What a draft order for a quote request begins with: customer, product and number of the request; 409 for another kind of request. Saves nothing',
  access: 'staff',
  permission: 'leads.read',
  body: z.object({ id: LeadId }),
  answer: z.object({
    number: z.string(),
    locale: z.enum(locales),
    ship_to: z.record(z.string(), z.string()),
    lines: z.array(z.object({ product_id: z.string(), name: z.string(), quantity: z.number().int() })),
    note: z.string().describe('Names the request, in the language of the customer'),
  }),
  handle: ({ ctx: { db, locale }, body }) => draftFromLead(db, body.id, locale),
})

const chatPathOf = ({ conversation_id }: Partial<LeadDetails['callback']>) =>
  conversation_id ? `/admin/chat/${conversation_id}` : ''

/** The details as labeled values. Kinds that other features define are shown field by field. */
function factsOf({ kind }: StoredLead, details: unknown, { t, locale }: RequestContext): LabeledValue[] {
  if (kind === 'callback') {
    const path = chatPathOf(details as LeadDetails['callback'])
    return path ? [{ name: t('Chat'), value: path }] : []
  }
  const known = leadFacts(kind, details as LeadDetails[typeof kind], { t, locale })
  if (known.length > 0 || typeof details !== 'object' || details === null) return known
  return Object.entries(details).flatMap(([name, value]) => {
    const shown = Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? '' : String(value)
    return shown ? [{ name: name.replaceAll('_', ' '), value: shown }] : []
  })
}

export const changeLeadByStaff = staffLeadsApi.endpoint({
  method: 'post',
  path: '/staff/leads/change',
  summary:
    'Changes the state or the assignee of a request. 409 when someone else has changed it since `version`',
  access: 'staff',
  permission: 'leads.edit',
  body: z.object({
    id: LeadId,
    version: z.coerce.number().int(),
    state: z.enum(leadStates).optional(),
    assignee_id: z.string().max(100).nullable().optional().describe('Null: nobody'),
  }),
  answer: z.object({ version: z.number().int() }),
  async handle({ ctx, customer, body: { id, version, state, assignee_id } }) {
    const change = { state, assignee_id: assignee_id === '' ? null : assignee_id }
    return reply(await changeLead(ctx.db, staffActor(ctx, customer), id, version, change), text('Saved'))
  },
})

const messages = { reply: text('Reply sent'), received: text('Saved'), note: text('Note saved') }

export const writeToLead = staffLeadsApi.endpoint({
  method: 'post',
  path: '/staff/leads/write',
  summary:
    'Mails a reply to the person, or stores an answer that they gave or a note. The same `key` again changes nothing',
  access: 'staff',
  permission: 'leads.edit',
  body: z.object({
    lead_id: LeadId,
    kind: z.enum(leadMessageKinds),
    body: z
      .string()
      .trim()
      .min(1, text('Enter a message'))
      .max(maxLeadMessage, text('Use at most 8,000 characters')),
    key: z.uuid(),
  }),
  answer: z.object({ id: z.string() }),
  async handle({ ctx, customer, body }) {
    return reply(await writeLeadMessage(ctx, staffActor(ctx, customer), body), messages[body.kind])
  },
})

const Template = z.object({
  name: z.string().trim().min(1, text('Enter a name')).max(100),
  locale: z.enum(locales),
  body: z.string().trim().min(1, text('Enter a message')).max(maxLeadMessage),
})

export const listLeadTemplates = staffLeadsApi.endpoint({
  method: 'post',
  path: '/staff/leads/templates',
  summary: 'The reply templates',
  access: 'staff',
  permission: 'leads.read',
  answer: z.array(Template.extend({ id: z.string() })),
  handle: ({ ctx }) => listReplyTemplates(ctx.db),
})

export const saveLeadTemplate = staffLeadsApi.endpoint({
  method: 'post',
  path: '/staff/leads/templates/save',
  summary: 'Adds a reply template, or changes the one with this id',
  access: 'staff',
  permission: 'leads.edit',
  body: Template.extend({ id: z.uuid().nullable().default(null) }),
  answer: z.object({ id: z.string() }),
  async handle({ ctx, customer, body: { id, ...input } }) {
    return reply(await saveReplyTemplate(ctx.db, staffActor(ctx, customer), id, input), text('Saved'))
  },
})

export const removeLeadTemplate = staffLeadsApi.endpoint({
  method: 'post',
  path: '/staff/leads/templates/remove',
  summary: 'Removes a reply template',
  access: 'staff',
  permission: 'leads.edit',
  body: z.object({ id: z.uuid() }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await removeReplyTemplate(ctx.db, staffActor(ctx, customer), body.id)
    return reply(null, text('Removed'))
  },
})
