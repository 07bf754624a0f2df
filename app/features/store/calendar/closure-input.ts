import { z } from 'zod'
import { text } from '#text/text.tsx'

const day = z.iso.date(text('Enter a date'))
const longestDays = 60

/** What staff enter for a closure, or for days on which the shop is open in spite of a yearly one. */
export const ClosureFields = z
  .object({
    name: z.string().trim().min(1, text('Enter a name')).max(100),
    first_day: day,
    last_day: day.describe('Included; at most 60 days after the first'),
    is_open: z.boolean().describe('Open in spite of a yearly closure'),
  })
  .refine(({ first_day, last_day }) => last_day >= first_day, {
    path: ['last_day'],
    message: text('The last day must not be before the first'),
  })
  .refine(
    ({ first_day, last_day }) => Date.parse(last_day) - Date.parse(first_day) <= longestDays * 86_400_000,
    { path: ['last_day'], message: text('A closure can last at most 60 days') },
  )
export type ClosureFields = z.output<typeof ClosureFields>
