import { z } from 'zod'
import { states } from '#features/people/addresses/states.ts'
import { text } from '#text/text.tsx'

const codes = new Set<string>(states.map(({ code }) => code))
const badPercent = text('Enter a percentage from 0 to 20 with at most three decimals')

const inThousandths = (percent: number) => Math.abs(percent * 1000 - Math.round(percent * 1000)) < 1e-9

const Percent = z.number(badPercent).min(0, badPercent).max(20, badPercent).refine(inThousandths, badPercent)

export const StateCode = z.string().refine((code) => codes.has(code), { error: text('Choose a state.') })

/** What staff set for a state from a day on. */
export const StateRateFields = z.object({
  state: StateCode,
  effective_from: z.iso.date(text('Enter a date')),
  collects: z.boolean().describe('The shop has nexus there and collects tax'),
  percent: Percent,
  taxes_services: z.boolean().describe('Services such as designs are taxed, too'),
  taxes_freight: z.boolean().default(false).describe('What the shop charges for freight is taxed, too'),
  source: z
    .string()
    .trim()
    .max(300, text('This text is too long'))
    .default('')
    .describe('Where the rate and its rules are published'),
  checked_on: z.iso
    .date(text('Enter a date'))
    .nullable()
    .default(null)
    .describe('The day on which it was compared with the source'),
})
export type StateRateFields = z.output<typeof StateRateFields>

/** 6.875 % as basis points, without the noise of floating point. */
export const toBasisPoints = (percent: number) => Math.round(percent * 100_000) / 1000

/** The columns of the file of local rates. */
export const localRateColumns = ['zip_code', 'jurisdiction', 'percent', 'effective_from'] as const

/** A row of the file of local rates, as text. */
export const LocalRateRow = z.object({
  zip_code: z
    .string()
    .trim()
    .regex(/^\d{5}$/, text('Use a ZIP code of five digits')),
  jurisdiction: z
    .string()
    .trim()
    .min(1, text('Name the county, city or district'))
    .max(80, text('This text is too long')),
  percent: z
    .string()
    .trim()
    .regex(/^\d{1,2}(\.\d{1,3})?$/, badPercent)
    .transform(Number)
    .pipe(Percent),
  effective_from: z.iso.date(text('Use a date such as 2026-07-01')),
})

/** The most rows of one file: every ZIP code of the US, several times. */
export const maxLocalRows = 200_000

/** The rate of a list that applies on a day: the latest that has begun. */
export const effectiveOn = <Rate extends { effective_from: string }>(
  rates: readonly Rate[],
  day: string,
): Rate | null =>
  rates
    .filter(({ effective_from }) => effective_from <= day)
    .reduce<Rate | null>(
      (latest, rate) => (!latest || rate.effective_from > latest.effective_from ? rate : latest),
      null,
    )
