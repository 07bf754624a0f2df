import { z } from 'zod'
import { states } from '#features/people/addresses/states.ts'
import { text } from '#text/text.tsx'

const codes = new Set<string>(states.map(({ code }) => code))

const badCents = text('Enter an amount of 0 or more')
const Cents = z
  .number(badCents)
  .int(badCents)
  .min(0, badCents)
  .max(100_000_000, text('This amount is too high'))
const PositiveCents = Cents.min(1, text('Enter an amount above 0'))

const badMile = text('Enter cents from 0 to 10,000')
const MileCents = z.number(badMile).min(0, badMile).max(10_000, badMile)

const badSize = text('Enter a number above 0')
const Size = z.number(badSize).positive(badSize).max(1_000_000, text('This number is too high'))
const Whole = Size.int(text('Enter a whole number'))

/** Of each pound or cubic inch: freight of the largest cart stays an exact number of cents. */
const PoundCents = Cents.max(1_000_000, text('This amount is too high'))
const PerPound = Size.min(1, text('Enter a number of 1 or more'))

const badFactor = text('Enter a factor from 0.1 to 10')
const Factor = z.number(badFactor).min(0.1, badFactor).max(10, badFactor)

const badDays = text('Enter whole days from 1 to 60')
const Days = z.number(badDays).int(badDays).min(1, badDays).max(60, badDays)
const badMoreDays = text('Enter whole days from 0 to 60')
const MoreDays = z.number(badMoreDays).int(badMoreDays).min(0, badMoreDays).max(60, badMoreDays)

const badHour = text('Enter a whole hour from 1 to 23')

/** Adds the issue at each row that `isWrong` compared with the row before it. */
function checkRows<Row>(
  rows: readonly Row[],
  field: keyof Row & string,
  message: string,
  isWrong: (row: Row, before: Row) => boolean,
) {
  return rows.flatMap((row, i) => {
    const before = rows[i - 1]
    return before && isWrong(row, before) ? [{ path: [i, field], message }] : []
  })
}

type Issue = { path: (string | number)[]; message: string }

/** A list of 1 to 20 rows, and what else must hold of it. */
const rateRows = <Row extends z.ZodType>(row: Row, check: (rows: z.output<Row>[]) => Issue[]) =>
  z
    .array(row)
    .min(1, text('Enter at least one row'))
    .max(20, text('At most 20 rows'))
    .superRefine((rows, ctx) => {
      for (const issue of check(rows)) ctx.addIssue({ code: 'custom', ...issue })
    })

const farther = text('Must be farther than the row before')
const heavier = text('Must be heavier than the row before')
const lighter = text('Must be lower than the row before')
const notDearer = text('Must not cost more than the row before')
const notSooner = text('Must not be fewer days than the row before')

const Parcel = z.object({
  bands: rateRows(z.object({ to_miles: Size, first_cents: PositiveCents, pound_cents: PoundCents }), (rows) =>
    checkRows(rows, 'to_miles', farther, (row, before) => row.to_miles <= before.to_miles),
  ),
  beyond: z.object({ first_cents: PositiveCents, pound_cents: PoundCents }),
  cubic_inches_per_pound: PerPound,
  large: z.object({ over_lb: Size, over_length_in: Size, cents: Cents }),
  most: z.object({ weight_lb: Size, length_in: Size, length_and_girth_in: Size }),
  offshore_factor: Factor,
})

const Step = z.object({
  from_lb: z.number(badSize).min(0, badSize).max(1_000_000, text('This number is too high')),
  hundredweight_cents: PositiveCents,
  mile_cents: MileCents,
})

const Density = z.object({
  from_lb_per_cubic_foot: z.number(badSize).min(0, badSize).max(1000, text('This number is too high')),
  factor: Factor,
})

/** A first or last row that must begin at 0, so that no weight and no density is without a rate. */
const zeroAt = (i: number, field: string, value: number | undefined, message: string): Issue[] =>
  value === 0 ? [] : [{ path: [Math.max(0, i), field], message }]

const Pallet = z.object({
  minimum_cents: PositiveCents,
  steps: rateRows(Step, (rows) => [
    ...zeroAt(0, 'from_lb', rows[0]?.from_lb, text('The first row must start at 0')),
    ...checkRows(rows, 'from_lb', heavier, (row, before) => row.from_lb <= before.from_lb),
    ...checkRows(
      rows,
      'hundredweight_cents',
      notDearer,
      (row, before) => row.hundredweight_cents > before.hundredweight_cents,
    ),
    ...checkRows(rows, 'mile_cents', notDearer, (row, before) => row.mile_cents > before.mile_cents),
  ]),
  density_classes: rateRows(Density, (rows) => [
    ...zeroAt(
      rows.length - 1,
      'from_lb_per_cubic_foot',
      rows.at(-1)?.from_lb_per_cubic_foot,
      text('The last row must be 0'),
    ),
    ...checkRows(
      rows,
      'from_lb_per_cubic_foot',
      lighter,
      (row, before) => row.from_lb_per_cubic_foot >= before.from_lb_per_cubic_foot,
    ),
  ]),
  truck: z.object({
    holds_lb: Size,
    holds_cubic_feet: Size,
    mile_cents: MileCents,
    minimum_cents: PositiveCents,
  }),
  lift_gate_cents: Cents,
  appointment_cents: Cents,
  offshore: z.object({ factor: Factor, most_miles: Size }),
})

const Transit = z
  .object({
    parcel: rateRows(z.object({ to_miles: Size, days: Days }), (rows) => [
      ...checkRows(rows, 'to_miles', farther, (row, before) => row.to_miles <= before.to_miles),
      ...checkRows(rows, 'days', notSooner, (row, before) => row.days < before.days),
    ]),
    parcel_beyond_days: Days,
    pallet: z.object({ handling_days: Days, miles_a_day: Whole }),
    offshore_days: z.object({ parcel: MoreDays, freight: MoreDays }),
  })
  .refine(({ parcel, parcel_beyond_days }) => parcel_beyond_days >= (parcel.at(-1)?.days ?? 0), {
    path: ['parcel_beyond_days'],
    message: notSooner,
  })

const StateRule = z
  .object({
    state: z.string().refine((code) => codes.has(code), { error: text('Choose a state.') }),
    kind: z.enum(['flat', 'quote']).describe('`quote`: no order without a freight quote'),
    parcel_cents: Cents.nullable().describe('Of all parcels from one warehouse; null: as computed'),
    pallet_cents: Cents.nullable().describe('Of all pallets from one warehouse; null: as computed'),
  })
  .refine(
    ({ kind, parcel_cents, pallet_cents }) =>
      kind === 'quote' || parcel_cents !== null || pallet_cents !== null,
    {
      path: ['parcel_cents'],
      message: text('Enter a price for parcels, for pallets, or for both'),
    },
  )

/** Shipping rates as staff enter them and as they are stored. */
export const ShippingRatesShape = z.object({
  tariff: z.object({
    parcel: Parcel,
    pallet: Pallet,
    transit: Transit,
    last_hour: z.number(badHour).int(badHour).min(1, badHour).max(23, badHour),
  }),
  states: z
    .array(StateRule)
    .max(60)
    .superRefine((rules, ctx) => {
      for (const [i, { state }] of rules.entries())
        if (rules.findIndex((one) => one.state === state) < i)
          ctx.addIssue({ code: 'custom', path: [i, 'state'], message: text('This state has a rule already') })
    }),
})

/** Shipping rates, from when they apply, and why. */
export const ShippingRatesFields = z.object({
  rates: ShippingRatesShape,
  in_force_from: z.iso
    .datetime({ offset: true, error: text('Enter a date and a time') })
    .nullable()
    .describe('Null: now'),
  note: z.string().trim().max(200, text('This text is too long')),
})
export type ShippingRatesFields = z.output<typeof ShippingRatesFields>
