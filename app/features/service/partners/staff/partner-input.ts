import { z } from 'zod'
import { wholeNumber } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import { workTypes } from '../partner.ts'

/** What staff enter for a partner of the directory. City, state and position come from the ZIP code. */
export const PartnerFields = z.object({
  name: z.string().trim().min(1, text('Enter a name')).max(120),
  work_types: z
    .array(wholeNumber(0, workTypes.length - 1))
    .min(1, text('Choose at least one work type'))
    .max(workTypes.length),
  zip_code: z
    .string()
    .trim()
    .regex(/^\d{5}$/, text('Enter a 5-digit ZIP code.')),
  phone: z.string().trim().max(40).default(''),
  email: z
    .union([z.literal(''), z.email(text('please enter the correct email address')).max(254)])
    .default(''),
  website: z
    .union([
      z.literal(''),
      z.url({ protocol: /^https?$/, error: text('Enter an address that starts with https://') }),
    ])
    .default(''),
})
export type PartnerFields = z.output<typeof PartnerFields>
