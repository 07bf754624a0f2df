import { z } from 'zod'
import { states } from '#features/people/addresses/states.ts'
import { inputWithDefault, numberWithin, wholeNumber } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import {
  buildings,
  type DesignOptions,
  defaultDesignOptions,
  maxExtraRevisions,
  sizeLimits,
  stages,
  stamps,
} from './design-cost.ts'

const codes = new Set<string>(states.map(({ code }) => code))
const defaults = defaultDesignOptions

/** Input fields of the design options. Forms and URLs send strings; JSON may send numbers and booleans. */
export const designFields = {
  stage: z.enum(stages).default(defaults.stage),
  building: z.enum(buildings).default(defaults.building),
  // An empty field is refused, so that no price is shown for a size that was not entered.
  size_kw: numberWithin(
    sizeLimits.min_kw,
    sizeLimits.max_kw,
    text('Enter the system size in kW.'),
    text('We design systems from 1 to 1,000 kW. Contact us for other sizes.'),
  )
    .default(defaults.size_kw)
    .meta({ description: 'DC power, kW', default: defaults.size_kw }),
  storage: z
    .union([
      z.boolean(),
      z.enum(['yes', 'no', 'on', '']).transform((value) => value === 'yes' || value === 'on'),
    ])
    .default(false),
  state: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => code === '' || codes.has(code), text('Please choose a state from the list'))
    .default('')
    .describe('Two letters'),
  stamp: z.enum(stamps).default(defaults.stamp),
  extra_revisions: inputWithDefault(wholeNumber(0, maxExtraRevisions), 0),
}

export const DesignInput = z.object(designFields)

const OptionsFromUrl = z.object({
  stage: designFields.stage.catch(defaults.stage),
  building: designFields.building.catch(defaults.building),
  size_kw: designFields.size_kw.catch(defaults.size_kw),
  storage: designFields.storage.catch(defaults.storage),
  state: designFields.state.catch(defaults.state),
  stamp: designFields.stamp.catch(defaults.stamp),
  extra_revisions: designFields.extra_revisions.catch(defaults.extra_revisions),
})

/** Design options from the query of a URL; invalid values fall back to the defaults. */
export const designOptionsFromUrl = (url: string): DesignOptions =>
  OptionsFromUrl.parse(Object.fromEntries(new URL(url).searchParams))
