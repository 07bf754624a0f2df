import type { RequestContext } from '#platform/http/request-context.server.ts'
import { pathOfStep } from './answers.ts'
import { showReport } from './reports/report-page.server.ts'

/** An ordinary house in the middle of the country's sun, reckoned like any other. */
const house = { zip: '43215', pitch: 'medium', facing: 's' } as const

/** What the calculator says of an ordinary house, as an example: where its report is, and its figures; null where no system can be made of what is for sale. */
export async function exampleReport(ctx: Pick<RequestContext, 'db' | 'services' | 'locale' | 't' | 'now'>) {
  const { shown } = await showReport(ctx, house)
  if (!shown?.chosen) return null
  const { capacity_kw, price, result } = shown.chosen
  return {
    path: pathOfStep('report', house),
    city: `${shown.place.city}, ${shown.place.state}`,
    capacity_kw,
    total_usd: price.total_usd,
    production_kwh: result.production_kwh,
    year1_savings_usd: result.cash.year1_savings_usd,
    payback_years: result.cash.payback_years,
    monthly_production_kwh: result.monthly_production_kwh,
    monthly_use_kwh: shown.use.monthly_kwh,
  }
}
