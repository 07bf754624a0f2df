import { electricity_sources } from '#features/solar/economics/electricity.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Answers } from '../input/answers.ts'
import { inputFrom, type Problems } from '../input/read-answers.server.ts'
import { recommendSolutions } from './make-report.server.ts'
import { recommendationAnswer } from './report-dto.server.ts'

/** The data behind a report's page and its PDF: the recommendation, and which of its systems is selected. */
export type ReportView = NonNullable<Awaited<ReturnType<typeof showReport>>['view']>

/**
 * The report for a visitor's answers in the request's language, or the validation errors by answer.
 * Takes about 50 ms; results are cached.
 */
export async function showReport(
  ctx: Pick<RequestContext, 'db' | 'services' | 'locale' | 't' | 'now'>,
  answers: Answers,
): Promise<{ problems: Problems; view: null } | { problems: null; view: ReturnType<typeof reportViewOf> }> {
  const parsed = inputFrom(answers)
  if ('problems' in parsed) return { problems: parsed.problems, view: null }
  const recommendation = await recommendSolutions(ctx, parsed.input)
  const { solutions, ...report } = recommendationAnswer(recommendation, ctx)
  const for_roof = new Set(
    recommendation.plans.flatMap(({ id, panel_choice }) => (panel_choice === 'roof_area' ? [id] : [])),
  )
  return { problems: null, view: reportViewOf(report, solutions, for_roof, answers, ctx.now()) }
}

type Answer = ReturnType<typeof recommendationAnswer>

function reportViewOf(
  report: Omit<Answer, 'solutions'>,
  solutions: Answer['solutions'],
  for_roof: ReadonlySet<string>,
  answers: Answers,
  now: Date,
) {
  const chosen =
    solutions.find(({ id }) => id === answers.plan) ??
    solutions.find(({ id }) => id === 'recommended') ??
    solutions[0] ??
    null
  return {
    ...report,
    made_on: now.toISOString().slice(0, 10),
    emissions_source: electricity_sources.emissions,
    options: solutions.map(({ id, capacity_kw, panels, battery, price, verdict, lines, result }) => ({
      id,
      capacity_kw,
      panels,
      panel_name: lines.find(({ role }) => role === 'panel')?.name ?? null,
      /** The panels were chosen for their power per area, because the roof is too small for the others. */
      panels_for_roof: for_roof.has(id),
      battery_kwh: battery?.usable_kwh ?? null,
      total_usd: price.total_usd,
      equipment_usd: price.equipment_usd,
      verdict,
      lines: lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
      year1_savings_usd: result.cash.year1_savings_usd,
      payback_years: result.cash.payback_years,
      offset: result.offset,
    })),
    chosen,
  }
}
