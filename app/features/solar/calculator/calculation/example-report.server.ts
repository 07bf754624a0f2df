import type { RequestContext } from '#platform/http/request-context.server.ts'
import { pathOfStep } from '../input/answers.ts'
import { showReport } from '../reports/report-page.server.ts'

/** A typical house in Columbus, Ohio, where the solar resource is near the US average. */
const example_answers = { zip: '43215', pitch: 'medium', facing: 's' } as const

/** Link and key figures of a report for a typical house; null when no system can be built from the products for sale. */
export async function exampleReport(ctx: Pick<RequestContext, 'db' | 'services' | 'locale' | 't' | 'now'>) {
  const { view } = await showReport(ctx, example_answers)
  if (!view?.chosen) return null
  const { capacity_kw, price, result } = view.chosen
  return {
    path: pathOfStep('report', example_answers),
    city: `${view.place.city}, ${view.place.state}`,
    capacity_kw,
    total_usd: price.total_usd,
    production_kwh: result.production_kwh,
    year1_savings_usd: result.cash.year1_savings_usd,
    payback_years: result.cash.payback_years,
    monthly_production_kwh: result.monthly_production_kwh,
    monthly_use_kwh: view.use.monthly_kwh,
  }
}
