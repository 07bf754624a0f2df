import { stateName } from '#features/people/addresses/state-names.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { pathOfStep } from '../input/answers.ts'
import { showReport } from '../reports/report-page.server.ts'

/** A typical house in Columbus, Ohio, where the solar resource is near the US average. */
const example_answers = { zip: '43215', pitch: 'medium', facing: 's' } as const

/** Link and key figures of a report for a typical house; null when no system can be built from the products for sale. */
export async function exampleReport(ctx: Pick<RequestContext, 'db' | 'services' | 'locale' | 't' | 'now'>) {
  const { view } = await showReport(ctx, example_answers)
  if (!view?.chosen) return null
  const { capacity_kw, result } = view.chosen
  const exports = view.assumptions.find(
    ({ id }) => id === 'cautious_export_usd_kwh' || id === 'export_usd_kwh',
  )
  return {
    path: pathOfStep('report', example_answers),
    city: `${view.place.city}, ${view.place.state}`,
    state: stateName(view.place.state, ctx.locale),
    capacity_kw,
    production_kwh: result.production_kwh,
    year1_savings_usd: result.cash.year1_savings_usd,
    bill_before_usd: result.bill_before_usd,
    bill_after_usd: result.bill_after_usd,
    /** What the estimate pays for an exported kWh. */
    export_usd_kwh: Number(exports?.value ?? 0),
    monthly_production_kwh: result.monthly_production_kwh,
    monthly_use_kwh: view.use.monthly_kwh,
  }
}
