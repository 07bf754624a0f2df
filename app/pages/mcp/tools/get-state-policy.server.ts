import { z } from 'zod'
import { findZip } from '#features/people/addresses/zip-codes.server.ts'
import { electricity_sources, electricityOf } from '#features/solar/economics/electricity.ts'
import { permitFactsOf } from '#features/solar/states/permits.ts'
import { dayOf, policyOf } from '#features/solar/states/policies.ts'
import { FederalAnswer, PolicyAnswer, policiesAnswer } from '#features/solar/states/state-dto.server.ts'
import { statePath } from '#features/solar/states/state-paths.ts'
import { Problem } from '#platform/http/problem.ts'
import { inLocale } from '#text/text.tsx'
import { defineTool, StateInput, urlIn, ZipCode } from '../tool.server.ts'
import { findStateCode } from './find-state-code.ts'

export const getStatePolicyTool = defineTool({
  name: 'get_state_policy',
  title: 'Get state policy',
  description:
    'What a US state does for solar: the rule for exported electricity, state incentive, permit rules and electricity price, and the federal facts, each with source, date and how sure it is. Information, not tax or legal advice.',
  input: { state: StateInput.optional(), zip_code: ZipCode.optional() },
  output: z.object({
    policy: PolicyAnswer,
    permits: z.array(
      z.object({
        subject: z.enum(['plans', 'stamp', 'fee', 'online']),
        text: z.string(),
        law: z.string(),
        source_url: z.string(),
        as_of: z.string(),
      }),
    ),
    electricity: z
      .object({ residential_cents_kwh: z.number(), source: z.string(), as_of: z.string() })
      .nullable(),
    federal: z.array(FederalAnswer),
    directory_url: z.string().describe('Where to look for what holds today'),
    disclaimer: z.string(),
    url: z.string(),
  }),
  async run(ctx, given) {
    if (!given.state && !given.zip_code) throw new Problem('invalid', 'Provide zip_code or state.')
    const state = given.state ? findStateCode(given.state) : (findZip(given.zip_code ?? '')?.state ?? null)
    const record = state ? policyOf(state) : null
    if (!state || !record) throw new Problem('missing', 'We have no policy data for this state.')
    const { states, ...rest } = policiesAnswer([record], ctx.locale, ctx.t, dayOf(ctx.now()))
    const [policy] = states
    if (!policy) throw new Error('One policy was asked for')
    const electricity = electricityOf(state)
    const { name: source, as_of } = electricity_sources.price
    return {
      policy,
      permits: permitFactsOf(state).map(({ words, ...fact }) => ({
        ...fact,
        text: inLocale(words, ctx.locale),
      })),
      electricity: electricity && {
        residential_cents_kwh: electricity.residential_cents_kwh,
        source,
        as_of,
      },
      ...rest,
      url: urlIn(ctx, statePath(state) ?? '/states'),
    }
  },
})
