import { z } from 'zod'
import { wholeNumber } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import type { DesignOptions } from '../designs/design-cost.ts'

/** Roof covering, as an installer needs to know it; or no roof. */
export const surfaces = ['shingle', 'tile', 'seam', 'metal', 'low_slope', 'ground', 'other'] as const
export type Surface = (typeof surfaces)[number]

export const surfaceLabels: Record<Surface, string> = {
  shingle: text('Asphalt shingles'),
  tile: text('Tile'),
  seam: text('Standing-seam metal'),
  metal: text('Corrugated metal'),
  low_slope: text('Flat roof'),
  ground: text('No roof (ground mount)'),
  other: text('Something else'),
}

const optionalText = (max_length: number) =>
  z
    .string()
    .trim()
    .max(max_length, { error: text('This text is too long. Shorten it.') })
    .default('')

/** An optional whole number; 0 if missing. Forms send '' for it. */
const count = (max: number, problem: string) =>
  z.union([z.literal('').transform(() => 0), wholeNumber(0, max, problem)], problem).default(0)

/** Site details of an installation. All fields are optional: we ask for whatever is missing. */
export const SiteInput = z.object({
  surface: z.enum(surfaces, { error: text('Choose the roof material.') }),
  storeys: count(60, text('Enter the number of stories.')),
  roof_age_years: count(200, text('Enter the roof age in years.')),
  main_panel_amps: count(6000, text('Enter the main breaker rating in amps.')),
  monthly_kwh: count(5_000_000, text('Enter your monthly use in kWh.')),
  utility: optionalText(120),
  wishes: optionalText(2000),
})
export type SiteInput = z.infer<typeof SiteInput>

/** Site details as stored with a design or solution order. */
export type Site = SiteInput & {
  /** The options that the design was priced for; null for a solution. */
  design: DesignOptions | null
}
