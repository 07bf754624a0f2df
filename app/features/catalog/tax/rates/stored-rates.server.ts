import { type Day, dayIn } from '#features/store/calendar/business-days.ts'
import type { PublicVersion } from '#platform/cache/page-cache.server.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { text } from '#text/text.tsx'
import { builtInRates, type TaxRate, type TaxRates } from '../sales-tax.ts'
import type { TaxPlace, TaxProvider } from '../tax-provider.server.ts'
import { effectiveOn } from './rate-input.ts'

export type StateRate = {
  state: string
  effective_from: Day
  collects: boolean
  basis_points: number
  taxes_services: boolean
  taxes_freight: boolean
  source: string
  checked_on: Day | null
  version: number
}

export type LocalRate = { jurisdiction: string; effective_from: Day; basis_points: number }

export const stateRateColumns = `state, effective_from::text as effective_from, collects, basis_points, taxes_services,
  taxes_freight, source, checked_on::text as checked_on, version`

const stateRates = `select ${stateRateColumns} from tax_states order by state, effective_from desc`

/** All rates that staff set for states, the latest first. */
export const readStateRates = (db: Db) => queryRows<StateRate>(db, stateRates)

const readLocalRates = (db: Db, zip_code: string) =>
  queryRows<LocalRate>(
    db,
    `select jurisdiction, effective_from::text as effective_from, basis_points
     from tax_local_rates where zip_code = $1 order by jurisdiction, effective_from`,
    [zip_code],
    'local-tax-rates',
  )

type Overview = { states: ReadonlyMap<string, StateRate[]>; has_local: boolean }

async function readOverview(db: Db): Promise<Overview> {
  const [found] = await queryRows<{ rates: StateRate[]; has_local: boolean }>(
    db,
    `select coalesce((select json_agg(r) from (${stateRates}) r), '[]') as rates,
            exists(select from tax_local_rates) as has_local`,
  )
  return {
    states: Map.groupBy(found?.rates ?? [], ({ state }) => state),
    has_local: found?.has_local ?? false,
  }
}

/**
 * The rates that staff set, cached by the public version; the built-in rates where there are none. A shop that has set
 * none reads nothing more for an order than before.
 */
export function createStoredTaxes(db: Db, version: PublicVersion): TaxProvider {
  const overviews = cacheByVersion<Overview>()
  const locals = cacheByVersion<LocalRate[]>()
  const overview = () => overviews(version, 'rates', () => readOverview(db))
  const localAt = (zip_code: string) => locals(version, zip_code, () => readLocalRates(db, zip_code))

  async function rates(place: TaxPlace, now: Date) {
    const { states, has_local } = await overview()
    const day = dayIn(now)
    const state = effectiveOn(states.get(place.state) ?? [], day)
    const local = has_local && state?.collects !== false ? await localAt(place.zip_code.slice(0, 5)) : []
    return combinedRates(place.state, state, local, day)
  }

  return {
    name: 'built-in',
    async isBuiltIn() {
      const { states, has_local } = await overview()
      return states.size === 0 && !has_local
    },
    rates,
    ask: rates,
  }
}

/** The rates of a place on a day, from what staff set for its state and its ZIP code. */
export function combinedRates(
  code: string,
  state: StateRate | null,
  local: readonly LocalRate[],
  day: Day,
): TaxRates {
  const builtIn = builtInRates(code)
  if (state && !state.collects) {
    const reason = text('No state sales tax is collected there')
    return {
      ...builtIn,
      rates: [{ jurisdiction: code, basis_points: 0, reason }],
      source: 'shop',
      as_of: day,
    }
  }
  const added = [...Map.groupBy(local, ({ jurisdiction }) => jurisdiction)].flatMap(
    ([jurisdiction, periods]): TaxRate[] => {
      const rate = effectiveOn(periods, day)
      if (!rate || rate.basis_points === 0) return []
      return [{ jurisdiction, basis_points: rate.basis_points, reason: text('Local sales tax') }]
    },
  )
  if (!state && added.length === 0) return builtIn
  const stateRate = state
    ? [{ jurisdiction: code, basis_points: state.basis_points, reason: text('State sales tax') }]
    : builtIn.rates
  const rates = [...stateRate, ...added]
  return {
    state: code,
    rates,
    ...(state?.taxes_services && { services: rates }),
    ...(state?.taxes_freight && { freight: rates }),
    source: 'shop',
    as_of: state?.effective_from ?? builtIn.as_of,
    provisional: false,
  }
}
