import { fieldErrorsOf, Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import {
  type AnswerName,
  type Answers,
  assumption_names,
  facings,
  month_names,
  pitches,
  type Step,
  shades,
  step_names,
} from './answers.ts'
import { CalculatorInput } from './calculator-input.server.ts'
import { findPlace, findStation } from './find-place.server.ts'
import { isBillTooSmall } from './small-bill.server.ts'

/** The answer behind each input field, so that a validation error is shown at the form field that caused it. */
const answerByField: Record<string, AnswerName> = {
  zip_code: 'zip',
  latitude: 'zip',
  longitude: 'zip',
  station_id: 'station',
  bill_average: 'bill',
  bills: 'bill',
  bill_unit: 'unit',
  ev_miles_per_day: 'ev',
  heat_pump_sqft: 'heat',
  spas: 'spas',
  home_offices: 'office',
  roof_area_sqft: 'area',
  living_area_sqft: 'living',
  floors: 'floors',
  faces: 'pitch',
  shade_percent: 'shade',
  offset_percent: 'target',
  battery_goal: 'goal',
  busbar_amps: 'busbar',
  surface: 'surface',
  property: 'property',
  tenure: 'tenure',
  utility: 'utility',
  rate_plan: 'rate',
}

/** What the typed answers of the first steps have to be. */
const expected: Partial<Record<AnswerName, string>> = {
  area: text('Enter the roof area in square feet, from 50 to 5,000,000, such as 800.'),
  living: text('Enter the living area in square feet, from 200 to 100,000, such as 1800.'),
  bill: text('Enter a number from 0 to 1,000,000 for each month, such as 150.'),
  retail_usd_kwh: text('Enter the price in dollars per kWh, from 0.01 to 2, such as 0.17.'),
  ev: text('Enter the miles per day, from 0 to 300, such as 30.'),
  heat: text('Enter the heated area in square feet, from 0 to 50,000, such as 1800.'),
  spas: text('Enter a whole number from 0 to 10, such as 1.'),
  office: text('Enter a whole number from 0 to 10, such as 1.'),
}

export type Problems = Partial<Record<AnswerName, string>>

/** The calculator input from a visitor's answers, or the validation errors by answer. */
export function inputFrom(answers: Answers): { input: CalculatorInput } | { problems: Problems } {
  const read = CalculatorInput.safeParse(fieldsOf(answers))
  if (!read.success) {
    const problems: Problems = {}
    for (const { path } of read.error.issues) {
      const [first, second] = path.map(String)
      const answer_name = first === 'assumptions' ? (second as AnswerName) : answerByField[first ?? '']
      problems[answer_name ?? 'zip'] ??=
        (answer_name && expected[answer_name]) ??
        text('This number is outside the range we can calculate. Please check it.')
    }
    return { problems }
  }
  try {
    const place = findPlace(read.data)
    findStation(read.data, place)
    if (isBillTooSmall(read.data, place.state))
      return { problems: { [billAnswersIn(answers)[0] ?? 'bill']: small_bill } }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [field = 'zip_code', sentence = error.message] = Object.entries(fieldErrorsOf(error.data))[0] ?? []
    return { problems: { [answerByField[field] ?? 'zip']: sentence } }
  }
  return { input: read.data }
}

const small_bill = text(
  'This is too little for an estimate. Enter at least 50 kWh a month or its price. Or leave this blank to use your state’s average.',
)

/** The answers that the use is calculated from: the months given, otherwise the monthly average. */
const billAnswersIn = (answers: Answers): AnswerName[] => {
  const months = month_names.filter((name) => answers[name] !== undefined)
  return months.length > 0 ? months : answers.bill === undefined ? [] : ['bill']
}

/** The answers without bills too small for an estimate, which then count as blank. */
export function withoutSmallBills(answers: Answers): { answers: Answers; left_out: boolean } {
  const parsed = inputFrom(answers)
  const is_small = 'problems' in parsed && Object.values(parsed.problems).includes(small_bill)
  if (!is_small) return { answers, left_out: false }
  const bills = new Set<string>(['bill', ...month_names])
  return {
    answers: Object.fromEntries(Object.entries(answers).filter(([name]) => !bills.has(name))),
    left_out: true,
  }
}

/** The validation errors of one step's answers. */
export function problemsOfStep(step: Step, answers: Answers): Problems {
  const parsed = inputFrom(answers)
  if (!('problems' in parsed)) return {}
  const own: readonly string[] = step_names[step]
  return Object.fromEntries(Object.entries(parsed.problems).filter(([name]) => own.includes(name)))
}

function fieldsOf(answers: Answers) {
  const number = (name: AnswerName) => (answers[name] === undefined ? undefined : Number(answers[name]))
  const bills = month_names.flatMap((name, i) => {
    const amount = number(name)
    return amount === undefined ? [] : [{ month: i + 1, amount }]
  })
  const assumptions = Object.fromEntries(
    assumption_names.flatMap((name) => (answers[name] === undefined ? [] : [[name, number(name)]])),
  )
  const { export_netting } = answers
  return {
    zip_code: answers.zip,
    latitude: answers.zip ? undefined : number('lat'),
    longitude: answers.zip ? undefined : number('lon'),
    station_id: answers.station,
    property: answers.property,
    tenure: answers.tenure,
    utility: answers.utility,
    rate_plan: answers.rate,
    surface: answers.surface,
    faces: facesOf(answers),
    facing_known: lookUp(facings, answers.facing) !== undefined,
    shade_percent: lookUp(shades, answers.shade) ?? 0,
    roof_area_sqft: number('area'),
    living_area_sqft: number('living'),
    floors: number('floors'),
    bill_unit: answers.unit,
    bill_average: bills.length > 0 ? undefined : number('bill'),
    bills: bills.length > 0 ? bills : undefined,
    ev_miles_per_day: number('ev'),
    heat_pump_sqft: number('heat'),
    pool: answers.pool === 'yes',
    spas: number('spas'),
    home_offices: number('office'),
    home_by_day: answers.home === 'yes',
    battery_goal: answers.goal,
    offset_percent: number('target'),
    busbar_amps: number('busbar'),
    assumptions: export_netting ? { ...assumptions, export_netting } : assumptions,
  }
}

const lookUp = <Table extends Record<string, number>>(table: Table, name: string | undefined) =>
  name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined

/** One or two roof faces. An unknown orientation is assumed to be south; the range then covers east and west. */
function facesOf({ pitch, facing, pitch2, facing2, share2 }: Answers) {
  const first = { tilt: lookUp(pitches, pitch) ?? 20, azimuth: lookUp(facings, facing) ?? 180 }
  const second = lookUp(facings, facing2)
  if (second === undefined) return [{ ...first, share_percent: 100 }]
  const share = Math.min(90, Math.max(10, Number(share2 ?? 50) || 50))
  return [
    { ...first, share_percent: 100 - share },
    { tilt: lookUp(pitches, pitch2) ?? first.tilt, azimuth: second, share_percent: share },
  ]
}
