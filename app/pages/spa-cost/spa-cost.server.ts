import { allProductsQuery, browseProducts } from '#features/catalog/listings/browse-products.server.ts'
import { readDetail } from '#features/catalog/listings/listings.server.ts'
import { pathOfProduct } from '#features/catalog/products/families/product-path.ts'
import type { Detail } from '#features/catalog/products/listing.ts'
import { CalculatorInput } from '#features/solar/calculator/input/calculator-input.server.ts'
import { findPlace, findStation } from '#features/solar/calculator/input/find-place.server.ts'
import { electricityOf } from '#features/solar/economics/electricity.ts'
import {
  averageMonth,
  gallonsOfSeats,
  type Range,
  roundedRange,
  type SpaMonth,
  type SpaUse,
  spaYear,
  standbyLimitW,
} from '#features/solar/spa-cost/spa-cost.ts'
import { statesWithPages } from '#features/solar/states/state-paths.ts'
import { sunshineOf } from '#features/solar/states/sunshine.ts'
import { siteOf } from '#features/solar/weather/weather.server.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { type Locale, text } from '#text/text.tsx'
import { example_places } from '../states/example-places.ts'
import {
  type Answers,
  covers,
  default_answers,
  fields,
  limits,
  other_spa,
  water_temperatures,
} from './answers.ts'

export type SpaCostPage = Awaited<ReturnType<typeof loadSpaCost>>

/** The form with the answers of the URL, and the running cost once they are complete. Without answers, an example. */
export async function loadSpaCost(ctx: RequestContext, search: URLSearchParams) {
  const spas = await spasForSale(ctx)
  const is_example = fields.every((name) => !search.get(name)?.trim())
  const answers = is_example ? default_answers : answersIn(search)
  const problems = problemsIn(answers, spas)
  const result = Object.keys(problems).length === 0 ? resultOf(answers, spas, problems, ctx.locale) : null
  return {
    is_example,
    answers,
    problems: Object.fromEntries(Object.entries(problems).map(([name, words]) => [name, ctx.t(words)])),
    spas: spas.map(({ product_id, name }) => ({ value: product_id, label: name })),
    states: statesWithPages
      .map((code) => ({ value: code, label: sunshineOf(code, ctx.locale)?.state_name ?? code }))
      .toSorted((a, b) => a.label.localeCompare(b.label, ctx.locale)),
    result: result && {
      ...result,
      state_name: sunshineOf(result.state, ctx.locale)?.state_name ?? result.state,
    },
  }
}

type Problems = Record<string, string>

const answersIn = (search: URLSearchParams): Answers => ({
  ...default_answers,
  zip: '',
  state: '',
  ...Object.fromEntries(fields.map((name) => [name, (search.get(name) ?? '').trim().slice(0, 40)])),
  ...(!search.get('water') && { water: default_answers.water }),
  ...(!search.get('cover') && { cover: default_answers.cover }),
  ...(!search.get('hours') && { hours: default_answers.hours }),
  ...(!search.get('spa') && { spa: other_spa }),
})

/** A number as people type it: 1,200 is a thousand and two hundred, 3,5 is three and a half. */
const numberIn = (typed: string) => Number(typed.replace(/^(\d)[,.](\d{3})$/, '$1$2').replace(',', '.'))

/** What is wrong with each answer, and what to enter instead. */
function problemsIn(answers: Answers, spas: readonly Spa[]): Problems {
  const problems: Problems = {}
  const between = (name: keyof typeof limits, sentence: string) => {
    const value = numberIn(answers[name])
    if (answers[name] !== '' && !(value >= limits[name][0] && value <= limits[name][1]))
      problems[name] = sentence
  }
  between('gallons', text('Enter a volume from 80 to 3,000 gallons.'))
  between('seats', text('Enter 1 to 12 seats.'))
  between('hours', text('Enter 0 to 40 hours a week.'))
  between('rate', text('Enter a rate from 3 to 100 cents per kWh.'))
  if (answers.spa !== other_spa && !spas.some(({ product_id }) => product_id === answers.spa))
    problems.spa = text('We don’t sell this spa. Choose one from the list.')
  if (answers.spa === other_spa && !answers.gallons && !answers.seats)
    problems.gallons = text('Enter the volume or the number of seats, or choose one of our spas.')
  if (!water_temperatures.some((one) => String(one) === answers.water))
    problems.water = text('Choose a water temperature from the list.')
  if (!covers.some((one) => one === answers.cover)) problems.cover = text('Choose a cover from the list.')
  if (!answers.zip && !answers.state) problems.zip = text('Enter a ZIP code or choose a state.')
  if (answers.zip && !/^\d{5}(-\d{4})?$/.test(answers.zip)) problems.zip = text('Enter a 5-digit ZIP code.')
  if (!answers.zip && answers.state && !example_places[answers.state.toUpperCase()])
    problems.state = text('Choose a state from the list.')
  return problems
}

/** The cost at the place of complete answers; adds a problem and returns null where data for the place is missing. */
function resultOf(answers: Answers, spas: readonly Spa[], problems: Problems, locale: Locale) {
  const place = placeOf(answers, problems, locale)
  if (!place) return null
  const own_rate = answers.rate === '' ? null : numberIn(answers.rate)
  const cents_kwh = own_rate ?? electricityOf(place.state)?.residential_cents_kwh
  if (cents_kwh === undefined) {
    problems.rate = text('We have no electricity rate for this location. Enter your own rate.')
    return null
  }
  const chosen = spas.find(({ product_id }) => product_id === answers.spa) ?? null
  const use = spaUseOf(answers, chosen)
  const year = spaYear(use, place.air_c)
  return {
    chosen: chosen && {
      product_id: chosen.product_id,
      name: chosen.name,
      path: pathOfProduct(chosen.product_id),
    },
    gallons: use.gallons,
    limit_w: Math.round(standbyLimitW(use.gallons)),
    cents_kwh,
    has_own_rate: own_rate !== null,
    zip: place.zip,
    city: place.city,
    state: place.state,
    station: place.station,
    average: costOf(averageMonth(year), cents_kwh),
    year_usd: roundedRange(costOf(totalOf(year), cents_kwh).usd),
    months: year.map(({ air_f, kwh }) => ({ air_f, ...costOf(kwh, cents_kwh) })),
    compared: spas.map((spa) => ({
      product_id: spa.product_id,
      name: spa.name,
      path: pathOfProduct(spa.product_id),
      gallons: spa.gallons,
      ...costOf(averageMonth(spaYear(spaUseOf(answers, spa), place.air_c)), cents_kwh),
    })),
  }
}

const totalOf = (months: readonly SpaMonth[]): Range => {
  const { low, high } = averageMonth(months)
  return { low: low * 12, high: high * 12 }
}

/** Electricity and its cost, kWh and dollars, in round numbers. */
const costOf = (kwh: Range, cents_kwh: number) => ({
  kwh: roundedRange(kwh),
  usd: {
    low: Math.floor((kwh.low * cents_kwh) / 100),
    high: Math.ceil((kwh.high * cents_kwh) / 100),
  },
})

function spaUseOf(answers: Answers, spa: Spa | null): SpaUse {
  return {
    gallons: spa?.gallons ?? (numberIn(answers.gallons) || gallonsOfSeats(Number(answers.seats))),
    footprint_sqft: spa?.footprint_sqft ?? null,
    rated_kwh_day: spa?.kwh_day ?? null,
    has_heat_pump: spa?.has_heat_pump ?? false,
    water_f: Number(answers.water),
    cover: answers.cover as SpaUse['cover'],
    open_hours_week: numberIn(answers.hours),
  }
}

/** The place of a ZIP code, or of a large city of the state, with the air temperature of its typical year. */
function placeOf({ zip, state }: Answers, problems: Problems, locale: Locale) {
  try {
    const example = zip ? undefined : example_places[state.toUpperCase()]
    const code = example?.zip ?? zip.slice(0, 5)
    const input = CalculatorInput.parse({ zip_code: code })
    const place = findPlace(input)
    const { station } = findStation(input, place).station
    const site = siteOf(station.id)
    if (!site) throw new Error(`No weather of station ${station.id}`)
    const city = locale === 'zh' && example ? example.zh : place.city
    return { ...place, city, zip: code, station: station.name, air_c: site.weather.temperature }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    problems.zip = error.message
    return null
  }
}

type Spa = {
  product_id: string
  name: string
  gallons: number
  kwh_day: number
  footprint_sqft: number
  has_heat_pump: boolean
}

const cachedSpas = cacheByVersion<Spa[]>()

/** The spas for sale with a stated volume and standby energy, smallest first. */
const spasForSale = (ctx: RequestContext) =>
  cachedSpas(ctx.services.version, ctx.locale, async () => {
    const { items } = await browseProducts(ctx, {
      ...allProductsQuery(ctx.locale),
      families: ['outdoor-spas'],
      page_size: 60,
    })
    const spas: Spa[] = []
    for (const { product_id } of items) {
      const detail = await readDetail(ctx.db, product_id, ctx.locale)
      const spa = detail && spaOf(detail)
      if (spa) spas.push(spa)
    }
    return spas.toSorted((a, b) => a.gallons - b.gallons)
  })

function spaOf({ product_id, name, specs, length_in, width_in }: Detail): Spa | null {
  const number = (id: string) => specs.find((spec) => spec.id === id)?.number ?? null
  const [gallons, kwh_day] = [number('spa_water_volume'), number('spa_energy_day')]
  if (gallons === null || kwh_day === null) return null
  return {
    product_id,
    name,
    gallons,
    kwh_day,
    footprint_sqft: (length_in * width_in) / 144,
    // The catalog has no attribute for it; the ID names it.
    has_heat_pump: product_id.includes('heat-pump'),
  }
}
