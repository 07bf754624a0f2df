import { z } from 'zod'
import { dayIn } from '#features/store/calendar/business-days.ts'
import type { Settings } from '#platform/config/env.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { createLog } from '#platform/observability/log.server.ts'
import { text } from '#text/text.tsx'
import { builtInRates, type TaxRates } from './sales-tax.ts'

/** As much of an address as decides its taxes. */
export type TaxPlace = { address: string; city: string; state: string; zip_code: string }

/** Somebody who knows what is charged where. Amounts are worked out from it by the shop's own pricing. */
export type TaxProvider = {
  name: string
  /** True when nobody outside is asked, so that the rates may be read anywhere. */
  is_built_in: boolean
  /** The rates of a place today. Throws `down` where nothing may stand in for the service. */
  rates(place: TaxPlace, now: Date): Promise<TaxRates>
  /** What the service itself says, or null while it does not answer: nothing stands in for it. */
  ask(place: TaxPlace, now: Date): Promise<TaxRates | null>
}

declare module '#platform/http/request-context.server.ts' {
  interface Services {
    taxes: TaxProvider
  }
}

/** The table in catalog/tax-rates.ts. */
export const builtInTaxes: TaxProvider = {
  name: 'built-in',
  is_built_in: true,
  rates: async ({ state }) => builtInRates(state),
  ask: async ({ state }) => builtInRates(state),
}

type TaxSettings = Pick<
  Settings,
  'TAX_SERVICE_URL' | 'TAX_SERVICE_TOKEN' | 'TAX_SERVICE_TIMEOUT_MS' | 'TAX_FALLBACK' | 'LOG_LEVEL'
>

/** The service that the settings name, or the built-in table. */
export function createTaxProvider(settings: TaxSettings): TaxProvider {
  const { TAX_SERVICE_URL: url } = settings
  return url ? taxService(url, settings) : builtInTaxes
}

const Rates = z
  .array(
    z.object({
      jurisdiction: z.string().trim().min(1).max(80),
      /** 7.25 is 7.25 %; nothing that a state or a city charges is above 20. */
      percent: z.number().min(0).max(20),
    }),
  )
  .max(10)

const Answer = z.object({ rates: Rates.min(1), services: Rates.default([]) })

const rateOf = ({ jurisdiction, percent }: z.infer<typeof Rates>[number]) => ({
  jurisdiction,
  basis_points: Math.round(percent * 100_000) / 1000,
  reason: percent === 0 ? text('No sales tax is charged there') : text('Sales tax'),
})

// After a failure nobody else waits for it for so long.
const retryAfterMs = 30_000

/**
 * A tax service by HTTP: POST of `{address, city, state, zip_code, date}` with a bearer token, answered by
 * `{rates: [{jurisdiction, percent}], services: [{jurisdiction, percent}]}`: what is charged on goods, and on services such
 * as designs (left out: nothing). Whatever else comes, or nothing in time, counts as silence: then the built-in
 * table stands in and says that it does (TAX_FALLBACK=built-in), or the order has to wait (block). Never silently 0.
 */
function taxService(url: string, settings: TaxSettings): TaxProvider {
  const { TAX_SERVICE_TOKEN, TAX_SERVICE_TIMEOUT_MS, TAX_FALLBACK } = settings
  const name = new URL(url).host
  const log = createLog(settings.LOG_LEVEL)
  let silent_until = 0

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
      const { rates, services } = Answer.parse(await answer.json())
      silent_until = 0
      return {
        state,
        rates: rates.map(rateOf),
        services: services.map(rateOf),
        source: name,
        as_of: date,
        provisional: false,
      }
    } catch (error) {
      silent_until = Date.now() + retryAfterMs
      // The address stays out of the log.
      log.error({ error, tax_service: name }, 'the tax service does not answer')
      return null
    }
  }

  return {
    name,
    is_built_in: false,
    ask,
    async rates(place, now) {
      const found = Date.now() < silent_until ? null : await ask(place, now)
      if (found) return found
      if (TAX_FALLBACK === 'built-in') return { ...builtInRates(place.state), provisional: true }
      throw new Problem(
        'down',
        text('We cannot work out the sales tax at the moment. Please try again in a minute.'),
        {
          data: { reason: 'tax_unknown' },
        },
      )
    },
  }
}
