import { publicUrlOf } from '#platform/env.server.ts'
import { queueMail } from '#platform/mail.server.ts'
import { Problem } from '#platform/problem.ts'
import { customerOf, requireCustomer, type Scope } from '#platform/scope.server.ts'
import { pathIn, text } from '#text/text.tsx'
import { type Answers, answersIn } from './answers.ts'
import { showReport } from './report-page.server.ts'
import { pathOfSavedReport, type SavedReport } from './saved-report.ts'
import { savedReport, saveReport } from './saved-reports.server.ts'

/** The answers an address stands for: its own, or those of the kept report that it names. */
export async function answersAt(
  { db }: Pick<Scope, 'db'>,
  search: URLSearchParams,
): Promise<{ answers: Answers; saved: SavedReport | null }> {
  const id = search.get('report')
  if (!id) return { answers: answersIn(search), saved: null }
  const saved = await savedReport(db, id.slice(0, 40))
  const answers = answersIn(new URLSearchParams(saved.answers))
  const plan = search.get('plan')
  return { answers: plan ? { ...answers, plan } : answers, saved }
}

/** Keeps the report of these answers for its link, or for the signed-in customer, and gives its id. */
export async function keepReport(scope: Scope, answers: Answers, whose: 'nobody' | 'customer') {
  const user_id = whose === 'customer' ? (await requireCustomer(scope)).id : null
  await scope.services.limits.take('ask', scope.network_address)
  const { shown } = await showReport(scope, answers)
  if (!shown) throw new Problem('invalid', text('Please complete the steps first.'))
  return saveReport(scope.db, user_id, answers, shown)
}

/** The address of a kept report, whole, in the reader's language. */
export const urlOfReport = ({ services, locale }: Pick<Scope, 'services' | 'locale'>, id: string) =>
  publicUrlOf(services.settings) + pathIn(locale, pathOfSavedReport(id))

/** Sends a report's link to an address: once for each report and address, however often it is asked for. */
export async function mailReport(scope: Scope, answers: Answers, email: string) {
  const id = await keepReport(scope, answers, 'nobody')
  const { place, figures } = await savedReport(scope.db, id)
  const customer = await customerOf(scope)
  await queueMail(scope.db, {
    template: 'solar-report',
    to: { name: customer?.email === email ? customer.first_name : '', address: email },
    locale: scope.locale,
    props: { place, figures, url: urlOfReport(scope, id) },
    dedupe_key: `solar-report ${id} ${email.toLowerCase()} ${scope.now().toISOString().slice(0, 10)}`,
  })
}
