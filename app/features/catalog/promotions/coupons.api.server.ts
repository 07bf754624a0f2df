import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { typedToCents } from '#platform/money/typed-amount.ts'
import { text } from '#text/text.tsx'
import { parseCouponCode } from './coupon.ts'
import { type Coupon, saveCoupon } from './save-coupon.server.ts'
import { listCoupons } from './staff/list-coupons.server.ts'

export const couponsApi = newApi('Coupons')

const CouponDto = z.object({
  coupon: z.string(),
  name: z.object({ en: z.string(), de: z.string().optional(), zh: z.string().optional() }),
  kind: z.enum(['amount', 'percent']),
  /** The discount; for a percentage, the maximum. */
  minus: z.number().nullable(),
  percent: z.number().nullable(),
  threshold: z.number(),
  combines: z.boolean(),
  most_uses: z.number().int().nullable(),
  most_uses_each: z.number().int().nullable(),
  uses: z.number().int(),
  starts_at: z.string(),
  ends_at: z.string().nullable(),
})

const toDto = (found: Coupon) => ({
  coupon: found.code,
  name: found.name,
  kind: found.kind,
  minus: found.minus_cents === null ? null : centsToDollars(found.minus_cents),
  percent: found.basis_points === null ? null : found.basis_points / 100,
  threshold: centsToDollars(found.threshold_cents),
  combines: found.combines,
  most_uses: found.most_uses,
  most_uses_each: found.most_uses_each,
  uses: found.uses,
  starts_at: new Date(found.starts_at).toISOString(),
  ends_at: found.ends_at && new Date(found.ends_at).toISOString(),
})

couponsApi.endpoint({
  method: 'post',
  path: '/order/merchant/coupons',
  summary: 'Every coupon with how often it has been used, for the staff',
  access: 'staff',
  permission: 'promotions.edit',
  answer: z.object({ list: z.array(CouponDto) }),
  handle: async ({ ctx }) => ({ list: (await listCoupons(ctx.db)).map(toDto) }),
})

const money = z
  .union([z.number(), z.string()])
  .transform((value) => typedToCents(String(value)))
  .refine((cents): cents is number => cents !== null && cents >= 0 && cents <= 1_000_000_000)
const uses = z.number().int().min(1).max(1_000_000).nullable().default(null)
const words = z.string().trim().min(1).max(120)

couponsApi.endpoint({
  method: 'post',
  path: '/order/merchant/coupons/save',
  summary:
    'Make a coupon, or change the one with this code: an amount or a percentage, from a subtotal on, so often',
  access: 'staff',
  permission: 'promotions.edit',
  body: z
    .object({
      coupon: z.string().max(60),
      name: z.object({ en: words, de: words.optional(), zh: words.optional() }),
      kind: z.enum(['amount', 'percent']),
      /** The discount; for a percentage, the maximum. */
      minus: money.nullable().default(null),
      percent: z.number().min(0.01).max(100).nullable().default(null),
      threshold: money.default(0),
      combines: z.boolean().default(false),
      most_uses: uses,
      most_uses_each: uses,
      starts_at: z.iso.datetime({ offset: true }),
      ends_at: z.iso.datetime({ offset: true }).nullable().default(null),
    })
    .refine(
      ({ kind, minus, percent }) =>
        kind === 'amount' ? minus !== null && minus > 0 && percent === null : percent !== null,
      {
        path: ['minus'],
      },
    ),
  answer: CouponDto,
  async handle({ ctx, customer, body }) {
    const code = parseCouponCode(body.coupon)
    if (!code) {
      const message = text('Use 3 to 40 letters, digits and dashes for the code.')
      throw new Problem('invalid', message, { data: { fields: { coupon: message } } })
    }
    const saved = await saveCoupon(ctx.db, staffActor(ctx, customer), {
      ...body,
      code,
      minus_cents: body.minus === 0 ? null : body.minus,
      basis_points: body.percent === null ? null : Math.round(body.percent * 100),
      threshold_cents: body.threshold,
      starts_at: new Date(body.starts_at),
      ends_at: body.ends_at === null ? null : new Date(body.ends_at),
    })
    return reply(toDto(saved), text('Coupon saved'))
  },
})
