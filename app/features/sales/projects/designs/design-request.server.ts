import { z } from 'zod'
import { states } from '#features/people/addresses/states.ts'
import { inputWithDefault, numberWithin, wholeNumber } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import {
  buildings,
  type DesignOptions,
  defaultDesignOptions,
  maxExtraRevisions,
  sizes,
  stages,
  stamps,
} from './design-cost.ts'

const codes = new Set<string>(states.map(({ code }) => code))
const first = defaultDesignOptions

/** Input fields for a design price. Forms and URLs send strings; JSON may send numbers and booleans. */
export const designFields = {
  stage: z.enum(stages).default(first.stage),
  building: z.enum(buildings).default(first.building),
  // An empty field is refused, so that no price is shown for a size that was not entered.
  size_kw: numberWithin(
    sizes.least_kw,
    sizes.most_kw,
    text('Please enter the size in kW'),
    text('We draw systems from 1 to 1,000 kW. Please ask us about others.'),
  )
    .default(first.size_kw)
    .meta({ description: 'DC power, kW', default: first.size_kw }),
  storage: z
    .union([
      z.boolean(),
      z.enum(['yes', 'no', 'on', '']).transform((said) => said === 'yes' || said === 'on'),
    ])
    .default(false),
  state: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => code === '' || codes.has(code), text('Please choose a state from the list'))
    .default('')
    .describe('Two letters'),
  stamp: z.enum(stamps).default(first.stamp),
  extra_revisions: inputWithDefault(wholeNumber(0, maxExtraRevisions), 0),
}

export const DesignInput = z.object(designFields)

/** Design request from the query of a URL; invalid values fall back to the defaults. */
export function designOptionsFromUrl(url: string): DesignOptions {
  const said = Object.fromEntries(new URL(url).searchParams)
  const read = Object.entries(designFields).map(([name, field]) => {
    const found = field.safeParse(said[name])
    return [name, found.success ? found.data : first[name as keyof DesignOptions]]
  })
  return Object.fromEntries(read) as DesignOptions
}
