import { z } from 'zod'
import { LocalizedText } from '#features/catalog/editing/product-input.ts'
import { text } from '#text/text.tsx'
import { parseCouponCode } from './coupon.ts'

const needed = text('This field is required')

/** Whether a coupon or a promotion applies at a time. */
export const promotionStatuses = ['active', 'scheduled', 'expired', 'used_up', 'disabled'] as const
export type PromotionStatus = (typeof promotionStatuses)[number]

export const promotionStatusLabels: Readonly<Record<PromotionStatus, string>> = {
  active: text('Active'),
  scheduled: text('Scheduled'),
  expired: text('Expired'),
  used_up: text('Used up'),
  disabled: text('Disabled'),
}

/** The most codes that are generated at once. */
export const maxGenerated = 1000

const mostCents = 1_000_000_000
const Cents = z
  .number(text('Enter an amount of 0 or more'))
  .int()
  .min(0, text('Enter an amount of 0 or more'))
  .max(mostCents, text('This amount is too high'))
const PositiveCents = Cents.min(1, text('Enter an amount above 0'))
const Uses = z
  .number(text('Enter a whole number'))
  .int(text('Enter a whole number'))
  .min(1, text('Enter a number of 1 or more'))
  .max(1_000_000)
const Time = z.iso.datetime({ offset: true, error: text('Enter a date and a time') })
const Ids = z.array(z.string().min(1).max(120)).max(200, text('Choose at most 200'))

const period = { starts_at: Time, ends_at: Time.nullable(), enabled: z.boolean() }

const endsLater = ({ starts_at, ends_at }: { starts_at: string; ends_at: string | null }) =>
  ends_at === null || Date.parse(ends_at) > Date.parse(starts_at)
const endsTooEarly = { path: ['ends_at'], message: text('The end must be after the start') }

/** What a coupon gives, without its code. */
const terms = {
  name: LocalizedText(120),
  kind: z.enum(['amount', 'percent']),
  minus_cents: PositiveCents.nullable().describe('The discount; of a percentage the maximum, or null'),
  percent: z
    .number(text('Enter a percentage from 0.01 to 100'))
    .min(0.01, text('Enter a percentage from 0.01 to 100'))
    .max(100, text('Enter a percentage from 0.01 to 100'))
    .nullable()
    .describe('At most two decimals; null for an amount'),
  threshold_cents: Cents.describe('The minimum subtotal'),
  combines: z.boolean().describe('Together with a promotion; otherwise the better of the two applies'),
  most_uses: Uses.nullable().describe('By all customers; null for unlimited'),
  most_uses_each: Uses.nullable().describe('By each customer; null for unlimited'),
  product_ids: Ids,
  family_ids: Ids.describe('Products and families both empty: for all products'),
  ...period,
}

type Terms = { kind: 'amount' | 'percent'; minus_cents: number | null; percent: number | null }

const hasItsFigure = ({ kind, minus_cents }: Terms) => kind === 'percent' || minus_cents !== null
const figureMissing = { path: ['minus_cents'], message: needed }
const hasItsPercent = ({ kind, percent }: Terms) => kind === 'amount' || percent !== null
const percentMissing = { path: ['percent'], message: needed }
const isInHundredths = ({ percent }: Terms) =>
  percent === null || Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9
const tooExact = { path: ['percent'], message: text('Use at most two decimals') }

/** What staff enter for a coupon. */
export const CouponFields = z
  .object({
    code: z
      .string()
      .trim()
      .max(60)
      // Customers may type a space for a dash; here it would be stored as another code than the one entered.
      .refine((code) => !/\s/.test(code), {
        error: text('A code cannot contain spaces. Use a dash, such as SUMMER-10.'),
        abort: true,
      })
      .refine((code) => parseCouponCode(code) !== null, {
        error: text('Use 3 to 40 letters, digits and dashes for the code.'),
      }),
    ...terms,
  })
  .refine(hasItsFigure, figureMissing)
  .refine(hasItsPercent, percentMissing)
  .refine(isInHundredths, tooExact)
  .refine(endsLater, endsTooEarly)
export type CouponFields = z.output<typeof CouponFields>

/** What staff enter to generate many codes with the same terms. */
export const GeneratedCoupons = z
  .object({
    prefix: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9-]{1,19}$/, text('Use 2 to 20 letters, digits and dashes')),
    count: z
      .number(text('Enter a whole number'))
      .int(text('Enter a whole number'))
      .min(1, text('Enter a number of 1 or more'))
      .max(maxGenerated, text('Generate at most 1,000 codes at once')),
    ...terms,
  })
  .refine(hasItsFigure, figureMissing)
  .refine(hasItsPercent, percentMissing)
  .refine(isInHundredths, tooExact)
  .refine(endsLater, endsTooEarly)
export type GeneratedCoupons = z.output<typeof GeneratedCoupons>

/** What staff enter for a 'full minus' promotion. */
export const FullMinusFields = z
  .object({ name: LocalizedText(120), threshold_cents: PositiveCents, minus_cents: PositiveCents, ...period })
  .refine(({ threshold_cents, minus_cents }) => minus_cents < threshold_cents, {
    path: ['minus_cents'],
    message: text('The discount must be lower than the order amount'),
  })
  .refine(endsLater, endsTooEarly)
export type FullMinusFields = z.output<typeof FullMinusFields>

/** The products and quantities of a sample cart. */
export const SampleLines = z
  .array(z.object({ product_id: z.string().min(1).max(120), quantity: z.number().int().min(1).max(9999) }))
  .min(1, text('Choose at least one product'))
  .max(50)
