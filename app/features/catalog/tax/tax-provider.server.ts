import { z } from 'zod'
import { dayIn } from '#features/store/calendar/business-days.ts'
import type { Settings } from '#platform/config/env.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { createLog } from '#platform/observability/log.server.ts'
import { text } from '#text/text.tsx'
import { builtInRates, type TaxRates } from './sales-tax.ts'

/** The parts of an address that determine its taxes. */
export type TaxPlace = { address: string; city: string; state: string; zip_code: string }

/** A source of tax rates. Amounts are computed from the rates by catalog/pricing. */
export type TaxProvider = {
  name: string
  /** True while the built-in table is all there is, so that prices need no other rates. */
  isBuiltIn(): Promise<boolean>
  /** The rates of a place today. Throws `down` if the service does not answer and TAX_FALLBACK is `block`. */
  rates(place: TaxPlace, now: Date): Promise<TaxRates>
  /** The rates of the service itself, or null if it does not answer: without fallback. */
  ask(place: TaxPlace, now: Date): Promise<TaxRates | null>
}

declare module '#platform/http/request-context.server.ts' {
  interface Services {
    taxes: TaxProvider
  }
}

/** The table in tax-rates.ts. */
export const builtInTaxes: TaxProvider = {
  name: 'built-in',
  isBuiltIn: async () => true,
  rates: async ({ state }) => builtInRates(state),
  ask: async ({ state }) => builtInRates(state),
}

type TaxSettings = Pick<
  Settings,
  'TAX_SERVICE_URL' | 'TAX_SERVICE_TOKEN' | 'TAX_SERVICE_TIMEOUT_MS' | 'TAX_FALLBACK' | 'LOG_LEVEL'
>

/** The tax service of the settings, or the rates of the shop: by default the built-in table. */
export function createTaxProvider(settings: TaxSettings, own: TaxProvider = builtInTaxes): TaxProvider {
  const { TAX_SERVICE_URL: url } = settings
  return url ? taxService(url, settings, own) : own
}

const Rates = z
  .array(
    z.object({
      jurisdiction: z.string().trim().min(1).max(80),
      /** 7.25 is 7.25 %; no state or city charges more than 20. */
      percent: z.number().min(0).max(20),
    }),
  )
  .max(10)

const Answer = z.object({ rates: Rates.min(1), services: Rates.default([]), freight: Rates.default([]) })

const rateOf = ({ jurisdiction, percent }: z.infer<typeof Rates>[number]) => ({
  jurisdiction,
  basis_points: Math.round(percent * 100_000) / 1000,
  reason: percent === 0 ? text('No sales tax in this state') : text('Sales tax'),
})

// After a failure the service is not called again for this long.
const retryAfterMs = 30_000

/**
 * A tax service over HTTP: POST of `{address, city, state, zip_code, date}` with a bearer token, answered by
 * `{rates: [{jurisdiction, percent}], services: [{jurisdiction, percent}], freight: [{jurisdiction, percent}]}`: the rates
 * on products, on services such as designs, and on freight (left out: not taxed). Any other answer, or none in time, is a failure: then the rates of the shop are used and
 * marked provisional (TAX_FALLBACK=built-in), or the order is refused (block). A failure never means a tax of 0.
 */
function taxService(url: string, settings: TaxSettings, own: TaxProvider): TaxProvider {
  const { TAX_SERVICE_TOKEN, TAX_SERVICE_TIMEOUT_MS, TAX_FALLBACK } = settings
  const name = new URL(url).host
  const log = createLog(settings.LOG_LEVEL)
  let down_until = 0

  async function ask(place: TaxPlace, now: Date): Promise<TaxRates | null> {
    const { address, city, state, zip_code } = place
    const date = dayIn(now)
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(TAX_SERVICE_TOKEN && { authorization: `Bearer ${TAX_SERVICE_TOKEN}` }),
        },
        body: JSON.stringify({ address, city, state, zip_code, date }),
        signal: AbortSignal.timeout(TAX_SERVICE_TIMEOUT_MS),
        redirect: 'error',
      })
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      const { rates, services, freight } = Answer.parse(await answer.json())
      down_until = 0
      return {
        state,
        rates: rates.map(rateOf),
        services: services.map(rateOf),
        ...(freight.length > 0 && { freight: freight.map(rateOf) }),
        source: name,
        as_of: date,
        provisional: false,
      }
    } catch (error) {
      down_until = Date.now() + retryAfterMs
      // The address stays out of the log.
      log.error({ error, tax_service: name }, 'the tax service does not answer')
      return null
    }
  }

  return {
    name,
    isBuiltIn: async () => false,
    ask,
    async rates(place, now) {
      const found = Date.now() < down_until ? null : await ask(place, now)
      if (found) return found
      if (TAX_FALLBACK === 'built-in') return { ...(await own.rates(place, now)), provisional: true }
      throw new Problem(
        'down',
        text('We can’t calculate sales tax right now. Please try again in a minute.'),
        {
          data: { reason: 'tax_unknown' },
        },
      )
    },
  }
}
