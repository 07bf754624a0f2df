import { findZip } from '#features/people/addresses/zip-codes.server.ts'
import { allPolicies, dayOf, policyOf } from '#features/solar/states/policies.ts'
import {
  PoliciesAnswer,
  policiesAnswer,
  StateSunshineAnswer,
  sunshineAnswer,
} from '#features/solar/states/state-dto.server.ts'
import { stateAt } from '#features/solar/states/state-of-place.server.ts'
import { newApi, z } from '#platform/http/api/api.server.ts'
import { numberWithin } from '#platform/http/number-shape.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { CalculatorInput } from './input/calculator-input.server.ts'
import { recommendSolutions, reportOn } from './reports/make-report.server.ts'
import {
  RecommendationAnswer,
  ReportAnswer,
  recommendationAnswer,
  reportAnswer,
} from './reports/report-dto.server.ts'

export const solarApi = newApi('Solar')

solarApi.endpoint({
  method: 'post',
  path: '/solution/get/state_solution',
  summary: 'The sunshine hours of the state at a position; empty outside of the United States',
  access: 'public',
  body: z.object({
    latitude: numberWithin(-90, 90),
    longitude: numberWithin(-180, 180),
  }),
  answer: z.array(StateSunshineAnswer),
  handle: async ({ ctx, body }) => sunshineAnswer(stateAt(body), ctx.locale),
})

solarApi.endpoint({
  method: 'post',
  path: '/blog/get_state_policies',
  summary:
    'What states and country do for solar, each with source, date and how sure it is; without a state, all',
  access: 'public',
  body: z.object({
    state: z.string().max(20).optional().describe('Two letters'),
    zip_code: z.string().max(10).optional(),
  }),
  answer: PoliciesAnswer,
  async handle({ ctx, body: { state, zip_code } }) {
    const asked = state || (zip_code && (findZip(zip_code)?.state ?? '??'))
    if (!asked) return policiesAnswer(allPolicies(), ctx.locale, ctx.t, dayOf(ctx.now()))
    const policy = policyOf(asked)
    if (!policy) throw new Problem('missing', text('We have no policy data for this state.'))
    return policiesAnswer([policy], ctx.locale, ctx.t, dayOf(ctx.now()))
  },
})

solarApi.endpoint({
  method: 'post',
  path: '/blog/customer-calculate',
  summary: 'What a solar system would make, save and cost at a place, with every assumption',
  access: 'public',
  body: CalculatorInput,
  answer: ReportAnswer,
  handle: async ({ ctx, body }) => reportAnswer(await reportOn(ctx, body), ctx),
})

solarApi.endpoint({
  method: 'post',
  path: '/blog/recommend_solution',
  summary: 'Up to three systems from the catalogue for a place: parts, price, system check and report',
  access: 'public',
  body: CalculatorInput.omit({ system: true }),
  answer: RecommendationAnswer,
  async handle({ ctx, body }) {
    const input = { ...body, system: CalculatorInput.shape.system.parse({}) }
    return recommendationAnswer(await recommendSolutions(ctx, input), ctx)
  },
})
