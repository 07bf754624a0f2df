import { mailAddressOf } from '#features/people/auth/accounts.server.ts'
import { requireCaptcha } from '#features/people/auth/captcha/captcha.server.ts'
import { createMessage } from '#features/people/notifications/messages.server.ts'
import { dayIn } from '#features/store/calendar/business-days.ts'
import { dueTimes } from '#features/store/calendar/office-hours.ts'
import { publicUrlOf, type Settings } from '#platform/config/env.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { checkpoint } from '#platform/database/embedded/checkpoints.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Customer, customerOf, type RequestContext } from '#platform/http/request-context.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import {
  defineFixedMail,
  fixedFields,
  shopRecipient,
  type UnverifiedRecipient,
  unverifiedRecipient,
  type VerifiedRecipient,
} from '#platform/mail/mail-recipient.server.ts'
import { emitWebhook } from '#platform/webhooks/webhook-events.server.ts'
import { type Locale, text, translator } from '#text/text.tsx'
import { consent_version, consentText } from './consent.ts'
import {
  type ConsultationDetails,
  desks,
  type LeadDetails,
  type LeadKind,
  leadKinds,
  type Person,
  type RequestReceipt,
} from './lead.ts'
import { type Fact, leadFacts, type Reader, requesterFacts } from './lead-facts.ts'
import { findReceipt, fingerprintOf, readRequest } from './requests/request-receipt.server.ts'

export type NewLead<Kind extends LeadKind = LeadKind> = {
  kind: Kind
  person: Person
  details: LeadDetails[Kind]
  /** Path of the page with the form, and the form's own name there. */
  page: string
  form_id: string
  /** Stores rows of this kind of request in the same transaction, once per request: a booking, an application. */
  afterInsert?: (tx: Db, lead: { id: string; number: string; user_id: string | null }) => Promise<void>
  /** What was booked, for the confirmation mail. */
  appointment?: ConsultationDetails
  /** Creates the link to the request's status page, for the confirmation mail; most kinds have none. */
  link?: (tx: Db, lead: { id: string; number: string }) => Promise<{ url: string; path: string }>
  /** The details as labeled values, for kinds defined in another feature. */
  facts?: (reader: Reader) => Fact[]
}

/**
 * Stores a request with its consent, files and mails in one transaction. Idempotent for a day: the same request returns
 * the same number.
 */
export async function storeLead<Kind extends LeadKind>(
  ctx: RequestContext,
  request: Request,
  lead: NewLead<Kind>,
): Promise<RequestReceipt> {
  const { person } = lead
  const customer = await customerOf(ctx)
  await ctx.services.limits.take('ask', customer?.id ?? ctx.network_address)
  const fingerprint = await fingerprintOf(ctx.db, lead, customer?.id ?? null)
  const existing = await findReceipt(ctx.db, fingerprint, ctx.now())
  if (existing) return existing
  if (!customer) await requireCaptchaOverLimit(ctx, person.captcha)
  const to = person.email === '' ? null : await confirmationRecipient(ctx, person, customer)
  const receipt = await inTransaction(ctx.db, async (tx) => {
    const row = await insertLead(tx, ctx, lead, { fingerprint, user_id: customer?.id ?? null })
    // A concurrent identical request was committed first.
    if (!row) return (await findReceipt(tx, fingerprint, ctx.now())) ?? unreachable()
    await checkpoint('asking: request written')
    await insertConsent(tx, ctx, request, lead, row.id)
    await checkpoint('asking: consent written')
    await attachFiles(tx, row.id, person.file_ids, customer?.id ?? null)
    await lead.afterInsert?.(tx, { ...row, user_id: customer?.id ?? null })
    await checkpoint('asking: files attached')
    if (row.state !== 'suspected')
      await notifyOfRequest(tx, ctx, lead, { stored: row, to, user_id: customer?.id ?? null })
    await checkpoint('asking: mails left')
    return readRequest(tx, row.id)
  })
  await checkpoint('asking: committed')
  return receipt
}

/** Requires a captcha from guests when their network has sent many requests within the hour. */
async function requireCaptchaOverLimit(ctx: RequestContext, captcha: string | undefined) {
  try {
    await ctx.services.limits.take('ask-unproven', ctx.network_address)
  } catch (refusal) {
    if (!(refusal instanceof Problem) || refusal.kind !== 'too-many') throw refusal
    await requireCaptcha(ctx, captcha)
  }
}

const unreachable = (): never => {
  throw new Error('The insert found an identical request, but it does not exist')
}

type StoredLead = { id: string; number: string; state: 'new' | 'suspected' }

async function insertLead(
  tx: Db,
  ctx: RequestContext,
  { kind, person, details, page }: NewLead,
  { fingerprint, user_id }: { fingerprint: string; user_id: string | null },
) {
  const now = ctx.now()
  const today = dayIn(now)
  const { sales_due_at, personal_due_at } = dueTimes(now)
  const [row] = await queryRows<StoredLead>(
    tx,
    `insert into leads (number, kind, state, user_id, locale, first_name, last_name, company_name, email, phone,
       zip_code, channel, best_time, message, details, page, source, campaign, fingerprint, asked_on,
       sales_due_at, personal_due_at, created_at)
     values ('HQ-' || $1 || '-' || lpad(nextval('lead_numbers')::text, 6, '0'), $2, $3, $4, $5, $6, $7, $8, $9, $10,
       $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
     on conflict (fingerprint, asked_on) do nothing returning id, number, state`,
    [
      today.slice(0, 4),
      kind,
      person.fax_number === '' ? 'new' : 'suspected',
      user_id,
      ctx.locale,
      person.first_name,
      person.last_name,
      person.company_name,
      person.email,
      person.phone,
      person.zip_code,
      person.channel,
      person.best_time,
      person.message,
      JSON.stringify(details),
      page,
      person.source ?? '',
      person.campaign ?? '',
      fingerprint,
      today,
      sales_due_at,
      personal_due_at,
      now,
    ],
    'insert-lead',
  )
  if (row?.state === 'new') await emitWebhook(tx, 'lead.created.v1', { lead_id: row.id }, now)
  return row
}

async function insertConsent(
  tx: Db,
  ctx: RequestContext,
  request: Request,
  { person, page, form_id }: NewLead,
  lead_id: string,
) {
  await queryRows(
    tx,
    `insert into lead_consents (lead_id, given, phone, text_version, text_shown, locale, network_address, user_agent,
       page, form_id, decided_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      lead_id,
      person.consent,
      person.phone,
      `${consent_version}-${ctx.locale}`,
      consentText(ctx.t),
      ctx.locale,
      ctx.network_address,
      (request.headers.get('user-agent') ?? '').slice(0, 500),
      page,
      form_id,
      ctx.now(),
    ],
    'insert-consent',
  )
}

/** Attaches files uploaded by the same customer, or by a guest who knows their ids; a file belongs to one request. */
async function attachFiles(tx: Db, lead_id: string, file_ids: string[], user_id: string | null) {
  const wanted = [...new Set(file_ids)]
  if (wanted.length === 0) return
  const attached = await queryRows(
    tx,
    `insert into lead_files (file_id, lead_id)
     select f.id, $1 from files f where f.id = any($2) and f.purpose = 'request'
       and f.owner_user_id is not distinct from $3
     on conflict (file_id) do nothing returning file_id`,
    [lead_id, wanted, user_id],
  )
  if (attached.length < wanted.length) {
    const message = text('A file is no longer available. Choose it again.')
    throw new Problem('missing', message, { data: { fields: { file_ids: message } } })
  }
}

/** The recipient of the confirmation: verified only if it is the signed-in customer's own address. */
async function confirmationRecipient(ctx: RequestContext, { email }: Person, customer: Customer | null) {
  if (customer && customer.email.toLowerCase() === email.toLowerCase())
    return (await mailAddressOf(ctx.db, customer.id)).to
  return unverifiedRecipient(ctx, email, { user_id: customer?.id ?? null })
}

const { reference, time, nullable, optional, url, choice } = fixedFields
const requestReceivedMail = defineFixedMail('request-received', {
  number: reference,
  kind: choice(leadKinds),
  sales_due_at: time,
  personal_due_at: time,
  url: nullable(url),
  /** The booked appointment. */
  desk: optional(choice(desks)),
  starts_at: optional(time),
})

type NewRequest = {
  stored: StoredLead
  to: VerifiedRecipient | UnverifiedRecipient | null
  user_id: string | null
}

/** Queues the confirmation and the staff mail, and creates a message for a signed-in customer. */
async function notifyOfRequest(tx: Db, ctx: RequestContext, lead: NewLead, request: NewRequest) {
  const link = (await lead.link?.(tx, request.stored)) ?? null
  await queueConfirmation(tx, ctx, lead, { ...request, url: link?.url ?? null })
  await queueStaffMail(tx, ctx, lead, request)
  if (!request.user_id) return
  const { number } = request.stored
  await createMessage(tx, request.user_id, {
    write: (t) => ({
      title: t('We’ve received your request {{number}}', { number }),
      body: t('Our team will reply by email. To add details, reply to our confirmation.'),
    }),
    link: link?.path ?? (lead.appointment ? '/appointments' : null),
  })
}

/** Queues the confirmation: with the content of the request only for a verified recipient. */
async function queueConfirmation(
  tx: Db,
  ctx: RequestContext,
  lead: NewLead,
  { stored: { id, number }, to, url }: NewRequest & { url: string | null },
) {
  const { kind, person } = lead
  const due = dueTimes(ctx.now())
  const mail = { locale: ctx.locale, dedupe_key: `request-received ${id}` }
  if (to?.kind === 'verified')
    await queueMail(tx, {
      ...mail,
      template: 'request-received-details',
      to,
      props: {
        number,
        kind,
        message: person.message,
        ...due,
        facts: contentFacts(lead, ctx),
        first_name: person.first_name,
        url,
      },
    })
  else if (to)
    await queueMail(tx, {
      ...mail,
      fixed: requestReceivedMail({
        number,
        kind,
        sales_due_at: due.sales_due_at.toISOString(),
        personal_due_at: due.personal_due_at.toISOString(),
        url,
        desk: lead.appointment?.desk,
        starts_at: lead.appointment?.starts_at,
      }),
      to,
    })
}

async function queueStaffMail(
  tx: Db,
  ctx: RequestContext,
  lead: NewLead,
  { stored: { id, number }, user_id }: NewRequest,
) {
  const { kind, person } = lead
  const reader: Reader = { t: translator('en'), locale: 'en' }
  const facts = [...requesterFacts({ ...person, locale: ctx.locale }, reader), ...contentFacts(lead, reader)]
  // A callback request from the chat may have only a phone number.
  const name = `${person.first_name} ${person.last_name}`.trim() || person.phone
  await queueMail(tx, {
    template: 'request-for-staff',
    to: shopRecipient(staffMailbox(ctx.services.settings), user_id),
    locale: reader.locale,
    props: { number, kind, message: person.message, ...dueTimes(ctx.now()), facts, name },
    dedupe_key: `request-for-staff ${id}`,
  })
}

/** The details of a request and the number of its files, as labeled values. */
function contentFacts({ kind, details, facts: ownFacts, person: { file_ids } }: NewLead, reader: Reader) {
  const facts = ownFacts?.(reader) ?? leadFacts(kind, details, reader)
  const files = { name: reader.t('Files'), value: String(file_ids.length) }
  return file_ids.length > 0 ? [...facts, files] : facts
}

/** The email address that gets notifications of requests. */
export const staffMailbox = ({ LEADS_MAIL, MAIL_FROM }: Settings) =>
  LEADS_MAIL ?? /<([^<>]+)>/.exec(MAIL_FROM)?.[1]?.trim() ?? MAIL_FROM

/** The public URL of a page for a mail, in the reader's language. */
export const localizedUrl = (
  { services, locale }: Pick<RequestContext, 'services' | 'locale'>,
  path: string,
) => `${publicUrlOf(services.settings)}${locale === 'en' ? '' : `/${locale}`}${path}`

/** A request as returned to other features. */
export type FoundLead = {
  id: string
  number: string
  kind: LeadKind
  user_id: string | null
  locale: Locale
  first_name: string
  last_name: string
  email: string
  details: unknown
  message: string
  created_at: Date
}

const selectFound =
  'select id, number, kind, user_id, locale, first_name, last_name, email, details, message, created_at from leads'

/** A request by its number, or null. The caller must check who may see it. */
export async function findLead(db: Db, number: string): Promise<FoundLead | null> {
  const [found] = await queryRows<FoundLead>(db, `${selectFound} where number = $1`, [number], 'find-lead')
  return found ?? null
}

/** A customer's requests of some kinds, newest first. */
export const leadsOf = (db: Db, user_id: string, kinds: readonly LeadKind[]) =>
  queryRows<FoundLead>(
    db,
    `${selectFound} where user_id = $1 and kind = any($2) order by created_at desc, id limit 50`,
    [user_id, kinds],
    'leads-of-user',
  )

/** New requests, and those past the time by which sales should have answered. */
export const countNewLeads = async (db: Db, at: Date) =>
  only(
    await queryRows<{ count: number; overdue: number }>(
      db,
      `select count(*)::int as count, count(*) filter (where sales_due_at < $1)::int as overdue
       from leads where state = 'new'`,
      [at],
    ),
  )
