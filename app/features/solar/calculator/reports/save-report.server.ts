import { publicUrlOf } from '#platform/config/env.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { customerOf, type RequestContext, requireCustomer } from '#platform/http/request-context.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { defineFixedMail, fixedFields, unverifiedRecipient } from '#platform/mail/mail-recipient.server.ts'
import { pathIn, text } from '#text/text.tsx'
import { type Answers, answersIn } from '../answers.ts'
import { showReport } from './report-page.server.ts'
import { type KeptFor, pathOfSavedReport, type SavedReport } from './saved-report.ts'
import { savedReport, saveReport } from './saved-reports.server.ts'

/** The answers an address stands for: its own, or those of the kept report that it names. */
export async function answersAt(
  { db }: Pick<RequestContext, 'db'>,
  search: URLSearchParams,
): Promise<{ answers: Answers; saved: SavedReport | null }> {
  const id = search.get('report')
  if (!id) return { answers: answersIn(search), saved: null }
  const saved = await savedReport(db, id.slice(0, 40))
  const answers = answersIn(new URLSearchParams(saved.answers))
  const plan = search.get('plan')
  return { answers: plan ? { ...answers, plan } : answers, saved }
}

/** Keeps the report of these answers for a link, for a request or for the signed-in customer, and gives it. */
export async function keepReport(ctx: RequestContext, answers: Answers, kept_for: KeptFor) {
  const user_id = kept_for === 'account' ? (await requireCustomer(ctx)).id : null
  await ctx.services.limits.take('ask', ctx.network_address)
  const { shown } = await showReport(ctx, answers)
  if (!shown) throw new Problem('invalid', text('Please complete the steps first.'))
  const id = await saveReport(ctx.db, user_id, answers, shown, { for: kept_for, now: ctx.now() })
  return { shown, saved: await savedReport(ctx.db, id) }
}

/** The address of a kept report, whole, in the reader's language. */
export const urlOfReport = ({ services, locale }: Pick<RequestContext, 'services' | 'locale'>, id: string) =>
  publicUrlOf(services.settings) + pathIn(locale, pathOfSavedReport(id))

// The address may be anybody's, so the mail says nothing of the report itself.
const solarReportMail = defineFixedMail('solar-report', {
  url: fixedFields.url,
  kept_until: fixedFields.nullable(fixedFields.time),
})

/** Sends a report's link to an address: once for each report and address, however often it is asked for. */
export async function mailReport(ctx: RequestContext, answers: Answers, email: string) {
  const { saved } = await keepReport(ctx, answers, 'link')
  const { id, kept_until } = saved
  const customer = await customerOf(ctx)
  const to = await unverifiedRecipient(ctx, email, { user_id: customer?.id ?? null })
  await queueMail(ctx.db, {
    fixed: solarReportMail({
      url: urlOfReport(ctx, id),
      kept_until: kept_until && new Date(kept_until).toISOString(),
    }),
    to,
    locale: ctx.locale,
    dedupe_key: `solar-report ${id} ${email.toLowerCase()} ${ctx.now().toISOString().slice(0, 10)}`,
  })
}

/** Where a quote is asked for with what the report knows already filled in. The report goes along by its id. */
export async function pathOfQuote(ctx: RequestContext, answers: Answers): Promise<string> {
  const { shown, saved } = await keepReport(ctx, answers, 'request')
  const retail = shown.assumptions.find(({ id }) => id === 'retail_usd_kwh')?.value
  const present_kwh = (shown.use.annual_kwh - shown.use.future_kwh) / 12
  const { tenure } = shown.said
  const known = {
    report: saved.id,
    project: answers.property === 'business' ? 'commercial' : 'residential',
    zip: shown.place.zip_code ?? '',
    system_kw: String(Math.round(saved.figures.capacity_kw * 100) / 100),
    monthly_bill:
      shown.use.is_state_average || typeof retail !== 'number'
        ? ''
        : String(Math.round(present_kwh * retail)),
    owns_property: tenure === null ? '' : tenure === 'own' ? 'yes' : 'no',
  }
  return `/quote?${new URLSearchParams(Object.entries(known).filter(([, value]) => value !== ''))}`
}
