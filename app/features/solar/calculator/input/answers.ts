/**
 * A visitor's answers as query parameters of the page URL. Steps can therefore be reloaded, shared and revisited without
 * an account, a cookie or JavaScript.
 */
export type Answers = Readonly<Partial<Record<AnswerName, string>>>

const months = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'b10', 'b11', 'b12'] as const

/** Assumptions that the report page lets the visitor change; each has a default with a source. */
export const assumption_names = [
  'retail_usd_kwh',
  'fixed_usd_month',
  'export_usd_kwh',
  'monthly_fee_usd_per_kw',
  'price_usd_per_watt',
  'incentive_usd',
  'maintenance_usd_year',
  'escalation_percent',
  'degradation_percent',
  'discount_percent',
  'years',
  'loan_apr_percent',
  'loan_years',
  'loan_dealer_fee_percent',
  'losses_percent',
  'albedo',
  'ground_coverage',
  'site_elevation_ft',
  'record_low_c',
  'hot_day_c',
] as const

/** The answers of each step. `retail_usd_kwh` is asked on the bill step and can be changed again in the report. */
export const step_names = {
  house: [
    'zip',
    'lat',
    'lon',
    'property',
    'tenure',
    'surface',
    'pitch',
    'facing',
    'pitch2',
    'facing2',
    'share2',
    'shade',
    'area',
    'living',
    'floors',
  ],
  bill: ['unit', 'bill', ...months, 'retail_usd_kwh', 'utility', 'rate'],
  use: ['ev', 'heat', 'pool', 'spas', 'office', 'home', 'goal', 'target', 'busbar'],
  report: ['station', 'plan', 'export_netting', ...assumption_names],
} as const

export type Step = keyof typeof step_names
export type AnswerName = (typeof step_names)[Step][number]
export const month_names = months

/** The path of each step, in order. */
export const step_paths: Readonly<Record<Step, string>> = {
  house: '/yourHouse',
  bill: '/yourBill',
  use: '/yourUse',
  report: '/yourReport',
}

const known_names: ReadonlySet<string> = new Set(Object.values(step_names).flat())
const max_length = 80

/** The answers in a query string: known names with a non-empty value of at most 80 characters, trimmed. */
export function answersIn(search: URLSearchParams): Answers {
  const found = [...search].filter(
    ([name, value]) => known_names.has(name) && value.trim() !== '' && value.length <= max_length,
  )
  return Object.fromEntries(found.map(([name, value]) => [name, value.trim()]))
}

/** The answers as a query string in a fixed order, so equal answers give equal URLs. An empty change removes an answer. */
export function queryOf(answers: Answers, changes: Answers = {}): string {
  const all = { ...answers, ...changes }
  const order = [...new Set(Object.values(step_names).flat())]
  const pairs = order.flatMap((name) => (all[name] ? [[name, all[name]]] : []))
  return new URLSearchParams(pairs as [string, string][]).toString()
}

/** The path of a step with all answers so far. */
export function pathOfStep(step: Step, answers: Answers, changes: Answers = {}) {
  const query = queryOf(answers, changes)
  return query ? `${step_paths[step]}?${query}` : step_paths[step]
}

/** Degrees behind the choices of the roof fields: tilt, and azimuth clockwise from north. */
export const pitches = { flat: 5, low: 15, medium: 25, steep: 35 } as const
export const facings = { n: 0, ne: 45, e: 90, se: 135, s: 180, sw: 225, w: 270, nw: 315 } as const
/** Shading losses beyond the default losses, percent of the annual energy. */
export const shades = { none: 0, some: 5, heavy: 20 } as const
