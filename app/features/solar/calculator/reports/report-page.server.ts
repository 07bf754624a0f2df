import { electricity_sources } from '#features/solar/economics/electricity.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Answers } from '../answers.ts'
import { type Problems, questionFrom } from '../read-answers.server.ts'
import { recommendSolutions } from './make-report.server.ts'
import { recommendationAnswer } from './report-dto.server.ts'

/** What a report's page and its paper are made from: the answer of the call, and which of its systems is looked at. */
export type ReportShown = NonNullable<Awaited<ReturnType<typeof showReport>>['shown']>

/** The report on a visitor's answers in the reader's language, or what is wrong with them. About 50 ms, and none the second time. */
export async function showReport(
  ctx: Pick<RequestContext, 'db' | 'services' | 'locale' | 't' | 'now'>,
  answers: Answers,
): Promise<{ problems: Problems; shown: null } | { problems: null; shown: ReturnType<typeof shownOf> }> {
  const asked = questionFrom(answers)
  if ('problems' in asked) return { problems: asked.problems, shown: null }
  const { solutions, ...report } = recommendationAnswer(await recommendSolutions(ctx, asked.question), ctx)
  return { problems: null, shown: shownOf(report, solutions, answers, ctx.now()) }
}

type Answer = ReturnType<typeof recommendationAnswer>

function shownOf(
  report: Omit<Answer, 'solutions'>,
  solutions: Answer['solutions'],
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
    options: solutions.map(({ id, capacity_kw, panels, battery, price, result }) => ({
      id,
      capacity_kw,
      panels,
      battery_kwh: battery?.usable_kwh ?? null,
      total_usd: price.total_usd,
      year1_savings_usd: result.cash.year1_savings_usd,
      payback_years: result.cash.payback_years,
      offset: result.offset,
    })),
    chosen,
  }
}
