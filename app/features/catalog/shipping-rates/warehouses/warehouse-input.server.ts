import { z } from 'zod'
import { text } from '#text/text.tsx'
import { shopTimeZones } from '#text/time-zones.ts'

const tooLong = text('This text is too long')

/** What staff enter for a warehouse. Its state and position are those of the ZIP code. */
export const WarehouseFields = z.object({
  city: z.string().trim().min(1, text('This field is required')).max(60, tooLong),
  chinese: z.string().trim().max(60, tooLong).describe('City and state in Chinese; empty: as in English'),
  address: z.string().trim().max(200, tooLong).describe('Street and number'),
  zip_code: z
    .string()
    .trim()
    .regex(/^\d{5}$/, text('Use a ZIP code of five digits')),
  time_zone: z.enum(shopTimeZones, text('Choose a time zone')),
  pickup_hours: z.string().trim().max(200, tooLong),
  is_active: z.boolean().describe('Offered for products, and may be named as the nearest warehouse'),
})
export type WarehouseFields = z.output<typeof WarehouseFields>
