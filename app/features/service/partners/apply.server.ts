import { createHash, randomBytes } from 'node:crypto'
import { states } from '#features/people/addresses/states.ts'
import type { Fact, Reader } from '#features/service/leads/lead-facts.ts'
import {
  type FoundLead,
  findLead,
  leadsOf,
  localizedUrl,
  storeLead,
} from '#features/service/leads/leads.server.ts'
import {
  hasRequiredPhone,
  personFields,
  phoneRequired,
} from '#features/service/leads/requests/request-input.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { z } from '#platform/http/api/api.server.ts'
import { numberInput, wholeNumber } from '#platform/http/number-shape.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { defineFixedMail, fixedFields, unverifiedRecipient } from '#platform/mail/mail-recipient.server.ts'
import { formatsFor } from '#text/format.ts'
import { text } from '#text/text.tsx'
import {
  type Application,
  type ApplicationDetails,
  type ApplicationState,
  applicableTypes,
  workTypeName,
  workTypes,
} from './partner.ts'

const required = (message: string, most: number) =>
  z.string({ message }).trim().min(1, { message, abort: true }).max(most)
const codes = new Set<string>(states.map(({ code }) => code))

/** State codes in a text such as `OH, PA and WV`. Unknown words stay in the list and fail validation. */
const stateCodes = (typed: string) => [
  ...new Set(
    typed
      .toUpperCase()
      .split(/[^A-Z]+/)
      .filter((word) => word !== '' && word !== 'AND'),
  ),
]

const count = (most: number) =>
  z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    numberInput(text('Enter a whole number, such as 5.'))
      .pipe(z.number().int(text('Enter a whole number, such as 5.')).min(0).max(most))
      .nullable(),
  )

const applicationFields = {
  work_types: z
    .array(
      wholeNumber(0, workTypes.length - 1).refine((value) => applicableTypes.includes(value)),
      text('Choose your trade.'),
    )
    .min(1, text('Choose your trade.'))
    .max(workTypes.length),
  states: required(text('Enter the states you serve.'), 300)
    .transform(stateCodes)
    .refine(
      (list) => list.length > 0 && list.every((code) => codes.has(code)),
      text('Use two-letter state codes, such as OH, PA.'),
    ),
  license_number: z.string().trim().max(80).default(''),
  website: z
    .string()
    .trim()
    .max(200)
    .refine(
      (value) => value === '' || /^(https?:\/\/)?[^\s/]+\.[^\s/]{2,}/.test(value),
      text('Enter a web address like example.com.'),
    )
    .default(''),
  years: count(200),
  ...personFields,
}

/** Input of a company's application. */
export const CompanyInput = z
  .object({
    ...applicationFields,
    company_name: required(text('Enter your company name.'), 120),
    crew: count(100_000),
  })
  .refine(hasRequiredPhone, phoneRequired)

/** Input of a person's application. */
export const PersonInput = z.object(applicationFields).refine(hasRequiredPhone, phoneRequired)

/** Stores a company's application as a lead; its status is shown on /applyForDetail. */
export function applyAsCompany(ctx: RequestContext, request: Request, input: z.output<typeof CompanyInput>) {
  const { work_types, states, license_number, website, years, crew, ...person } = input
  return apply(ctx, request, 'company', person, {
    work_types,
    states,
    license_number,
    website,
    years,
    crew,
  })
}

/** Stores a person's application as a lead; its status is shown on /applyForDetail. */
export function applyAsPerson(ctx: RequestContext, request: Request, input: z.output<typeof PersonInput>) {
  const { work_types, states, license_number, website, years, ...person } = input
  return apply(ctx, request, 'person', person, {
    work_types,
    states,
    license_number,
    website,
    years,
    crew: null,
  })
}

type Applicant = Parameters<typeof storeLead>[2]['person']

function apply(
  ctx: RequestContext,
  request: Request,
  kind: 'company' | 'person',
  person: Applicant,
  details: ApplicationDetails,
) {
  const page = kind === 'company' ? '/Corporation' : '/personage'
  return storeLead(ctx, request, {
    kind,
    person,
    details,
    page,
    form_id: `apply-${kind}`,
    facts: (reader) => applicationFacts(details, reader),
    async afterInsert(tx, { id }) {
      await queryRows(tx, 'insert into partner_applications (lead_id, changed_at) values ($1, $2)', [
        id,
        ctx.now(),
      ])
    },
    link: (tx, lead) => createApplicationLink(tx, ctx, lead),
  })
}

/** The details of an application as labeled values; empty ones are left out. */
export function applicationFacts(details: ApplicationDetails, { t, locale }: Reader): Fact[] {
  const { number } = formatsFor(locale)
  const format = (value: number | null) => (value === null ? '' : number(value, 0))
  return [
    { name: t('Work'), value: details.work_types.map((type) => t(workTypeName(type))).join(', ') },
    { name: t('States'), value: details.states.join(', ') },
    { name: t('License number'), value: details.license_number },
    { name: t('Website'), value: details.website },
    { name: t('Years in business'), value: format(details.years) },
    { name: t('Number of employees'), value: format(details.crew) },
  ].filter(({ value }) => value !== '')
}

const link_days = 90

/** Creates a link for a mail. It shows the status of one application without an account, for 90 days. */
export async function createApplicationLink(
  tx: Db,
  ctx: Pick<RequestContext, 'now' | 'services' | 'locale'>,
  { id, number }: { id: string; number: string },
) {
  const key = randomBytes(24).toString('base64url')
  await queryRows(
    tx,
    `insert into application_links (key_hash, lead_id, expires_at)
     values ($1, $2, $3::timestamptz + make_interval(days => ${link_days}))`,
    [hashOf(key), id, ctx.now()],
  )
  const path = `/applyForDetail?number=${number}`
  return { url: localizedUrl(ctx, `${path}&key=${key}`), path }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

/** An application with its status. `submitted`, the data of the form, is present only for the verified applicant. */
export type ShownApplication = Application & { submitted: { facts: Fact[]; message: string } | null }

/**
 * An application, or null if the caller may not see it. Its customer, and a customer signed in with the email address
 * of the application (account addresses are verified), see all of it. A link from a mail shows only its status,
 * because the mail went to an unverified address and links are forwarded.
 */
export async function findApplication(
  ctx: RequestContext,
  { number, key, customer }: { number: string; key: string; customer: Customer | null },
): Promise<ShownApplication | null> {
  const lead = await findLead(ctx.db, number)
  if (!lead) return null
  const isOwner = customer !== null && isSubmittedBy(customer, lead)
  if (!isOwner && !(await isValidLink(ctx, lead.id, key))) return null
  const application = await readApplication(ctx.db, lead)
  if (!application) return null
  if (!isOwner) return { ...application, submitted: null }
  const facts = applicationFacts(lead.details as ApplicationDetails, ctx)
  return { ...application, submitted: { facts, message: lead.message } }
}

const isSubmittedBy = ({ id, email }: Customer, lead: FoundLead) =>
  lead.user_id === id || (lead.email !== '' && lead.email.toLowerCase() === email.toLowerCase())

async function isValidLink(ctx: RequestContext, lead_id: string, key: string) {
  const found = await queryRows(
    ctx.db,
    'select 1 from application_links where key_hash = $1 and lead_id = $2 and expires_at > $3',
    [hashOf(key), lead_id, ctx.now()],
  )
  return found.length === 1
}

async function readApplication(db: Db, lead: FoundLead): Promise<Application | null> {
  const [row] = await queryRows<{ state: ApplicationState; changed_at: Date }>(
    db,
    'select state, changed_at from partner_applications where lead_id = $1',
    [lead.id],
    'find-application',
  )
  return row
    ? {
        number: lead.number,
        kind: lead.kind as Application['kind'],
        state: row.state,
        applied_at: lead.created_at.toISOString(),
        changed_at: row.changed_at.toISOString(),
      }
    : null
}

/** The applications of a customer, newest first. */
export async function applicationsOf(db: Db, user_id: string): Promise<Application[]> {
  const leads = await leadsOf(db, user_id, ['company', 'person'])
  const applications = await Promise.all(leads.map((lead) => readApplication(db, lead)))
  return applications.filter((application) => application !== null)
}

export const LinkInput = z.object({
  number: required(text('Enter your application number.'), 40).toUpperCase(),
  email: personFields.email,
})

const applicationLinkMail = defineFixedMail('application-link', {
  number: fixedFields.reference,
  url: fixedFields.url,
})

/** Sends a new link if the number and the email address match. The answer is the same when they do not. */
export async function sendApplicationLink(
  ctx: RequestContext,
  { number, email }: z.output<typeof LinkInput>,
) {
  await ctx.services.limits.take('ask', ctx.network_address)
  const lead = await findLead(ctx.db, number)
  if (lead?.email !== email || !(await readApplication(ctx.db, lead))) return
  const to = await unverifiedRecipient(ctx, lead.email, { user_id: lead.user_id })
  await inTransaction(ctx.db, async (tx) => {
    const { url } = await createApplicationLink(tx, ctx, lead)
    await queueMail(tx, {
      fixed: applicationLinkMail({ number, url }),
      to,
      locale: ctx.locale,
    })
  })
}

/** Partner applications without a decision. */
export const countOpenApplications = async (db: Db) =>
  only(
    await queryRows<{ count: number }>(
      db,
      `select count(*)::int as count from partner_applications where state in ('received', 'in_review')`,
    ),
  )
