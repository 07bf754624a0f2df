import { publicUrlOf } from '#platform/config/env.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { customerOf, type RequestContext, requireCustomer } from '#platform/http/request-context.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { defineFixedMail, fixedFields, unverifiedRecipient } from '#platform/mail/mail-recipient.server.ts'
import { pathIn, text } from '#text/text.tsx'
import { type Answers, answersIn } from '../input/answers.ts'
import { withoutSmallBills } from '../input/read-answers.server.ts'
import { showReport } from './report-page.server.ts'
import { pathOfSavedReport, type SavedReport, type SavePurpose } from './saved-report.ts'
import { getSavedReport, saveReport } from './saved-reports.server.ts'

type UrlAnswers = { answers: Answers; saved: SavedReport | null; is_bill_left_out: boolean }

/**
 * The answers in a URL: its own, or those of the saved report in its `report` parameter. A bill too small for an
 * estimate counts as blank.
 */
export async function answersFromUrl(
  { db }: Pick<RequestContext, 'db'>,
  search: URLSearchParams,
): Promise<UrlAnswers> {
  const id = search.get('report')
  if (!id) return urlAnswers(answersIn(search), null)
  const saved = await getSavedReport(db, id.slice(0, 40))
  const answers = answersIn(new URLSearchParams(saved.answers))
  const plan = search.get('plan')
  return urlAnswers(plan ? { ...answers, plan } : answers, saved)
}

function urlAnswers(given: Answers, saved: SavedReport | null): UrlAnswers {
  const { answers, left_out } = withoutSmallBills(given)
  return { answers, saved, is_bill_left_out: left_out }
}

/**
 * Saves the report for these answers and returns it. `account` requires a signed-in customer. Rate limited by IP address.
 * @throws Problem when the answers are incomplete.
 */
export async function saveReportFor(ctx: RequestContext, answers: Answers, purpose: SavePurpose) {
  const user_id = purpose === 'account' ? (await requireCustomer(ctx)).id : null
  await ctx.services.limits.take('ask', ctx.network_address)
  const { view } = await showReport(ctx, answers)
  if (!view) throw new Problem('invalid', text('Complete the previous steps first.'))
  const id = await saveReport(ctx.db, user_id, answers, view, { purpose, now: ctx.now() })
  return { view, saved: await getSavedReport(ctx.db, id) }
}

/** The absolute URL of a saved report in the request's language. */
export const urlOfReport = ({ services, locale }: Pick<RequestContext, 'services' | 'locale'>, id: string) =>
  publicUrlOf(services.settings) + pathIn(locale, pathOfSavedReport(id))

// The email address is unverified, so the email contains only the link, not the report.
const solarReportMail = defineFixedMail('solar-report', {
  url: fixedFields.url,
  kept_until: fixedFields.nullable(fixedFields.time),
})

/** Emails a report's link: at most once a day for each report and email address. */
export async function mailReport(ctx: RequestContext, answers: Answers, email: string) {
  const { saved } = await saveReportFor(ctx, answers, 'link')
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

/** Saves the report and returns the path of the quote form, prefilled from the report and with its id. */
export async function pathOfQuote(ctx: RequestContext, answers: Answers): Promise<string> {
  const { view, saved } = await saveReportFor(ctx, answers, 'request')
  const retail = view.assumptions.find(({ id }) => id === 'retail_usd_kwh')?.value
  const present_kwh = (view.use.annual_kwh - view.use.future_kwh) / 12
  const { tenure } = view.said
  const known = {
    report: saved.id,
    project: answers.property === 'business' ? 'commercial' : 'residential',
    zip: view.place.zip_code ?? '',
    system_kw: String(Math.round(saved.figures.capacity_kw * 100) / 100),
    monthly_bill:
      view.use.is_state_average || typeof retail !== 'number' ? '' : String(Math.round(present_kwh * retail)),
    owns_property: tenure === null ? '' : tenure === 'own' ? 'yes' : 'no',
  }
  return `/quote?${new URLSearchParams(Object.entries(known).filter(([, value]) => value !== ''))}`
}
