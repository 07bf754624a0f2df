import { z } from 'zod'
import { states } from '#features/people/addresses/states.ts'
import { inputWithDefault, numberWithin, wholeNumber } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import {
  buildings,
  type DesignQuestion,
  firstQuestion,
  mostExtraRevisions,
  sizes,
  stages,
  stamps,
} from './design-cost.ts'

const codes = new Set<string>(states.map(({ code }) => code))
const first = firstQuestion

/** What is asked to price a design. Forms and addresses send words, JSON may send numbers and truth values. */
export const designFields = {
  stage: z.enum(stages).default(first.stage),
  building: z.enum(buildings).default(first.building),
  // An empty field is refused: nobody is told the price of a size that they did not enter.
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
  extra_revisions: inputWithDefault(wholeNumber(0, mostExtraRevisions), 0),
}

export const DesignInput = z.object(designFields)

/** The question in an address. What somebody mistyped there counts as not said. */
export function questionIn(url: string): DesignQuestion {
  const said = Object.fromEntries(new URL(url).searchParams)
  const read = Object.entries(designFields).map(([name, field]) => {
    const found = field.safeParse(said[name])
    return [name, found.success ? found.data : first[name as keyof DesignQuestion]]
  })
  return Object.fromEntries(read) as DesignQuestion
}
