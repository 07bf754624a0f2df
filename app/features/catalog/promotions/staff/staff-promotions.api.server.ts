import { storedTexts } from '#features/catalog/editing/product-state.server.ts'
import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { TranslatedTexts } from '#platform/http/api/translated-texts.server.ts'
import { rowVersion } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import { CouponFields, FullMinusFields, promotionStatuses, SampleLines } from '../promotion-input.ts'
import { listFullMinus } from './list-coupons.server.ts'
import { previewDiscounts } from './preview-discounts.server.ts'
import { saveFullMinusByStaff } from './save-full-minus.server.ts'
import { storedTerms } from './staff-coupons.api.server.ts'

export const staffPromotionsApi = newApi('Promotions for staff')

const PromotionId = z.string().min(1).max(100)

export const listStaffPromotions = staffPromotionsApi.endpoint({
  method: 'post',
  path: '/staff/promotions',
  summary: 'All promotions that take an amount off large orders, the current ones first',
  access: 'staff',
  permission: 'promotions.edit',
  answer: z.array(
    z.object({
      id: z.string(),
      name: TranslatedTexts,
      threshold_cents: z.number().int(),
      minus_cents: z.number().int(),
      starts_at: z.string(),
      ends_at: z.string().nullable(),
      enabled: z.boolean(),
      version: z.number().int(),
      status: z.enum(promotionStatuses),
    }),
  ),
  async handle({ ctx }) {
    const rows = await listFullMinus(ctx.db, ctx.now())
    return rows.map(({ starts_at, ends_at, ...row }) => ({
      ...row,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at?.toISOString() ?? null,
    }))
  },
})

const storedFields = ({ name, starts_at, ends_at, ...fields }: FullMinusFields) => ({
  ...fields,
  name: storedTexts(name),
  starts_at: new Date(starts_at),
  ends_at: ends_at === null ? null : new Date(ends_at),
})

export const saveStaffPromotion = staffPromotionsApi.endpoint({
  method: 'post',
  path: '/staff/promotions/save',
  summary: 'Adds a promotion, or changes the one with this id. 409 when it has changed since `version`',
  access: 'staff',
  permission: 'promotions.edit',
  body: FullMinusFields.safeExtend({
    id: PromotionId.nullable().default(null),
    version: rowVersion.nullable().default(null),
  }),
  answer: z.object({ id: z.string(), version: z.number().int() }),
  async handle({ ctx, customer, body: { id, version, ...fields } }) {
    const edited = id ? { id, version: version ?? 0 } : null
    const saved = await saveFullMinusByStaff(ctx.db, staffActor(ctx, customer), edited, storedFields(fields))
    return reply(saved, text('Promotion saved'))
  },
})

export const previewStaffPromotions = staffPromotionsApi.endpoint({
  method: 'post',
  path: '/staff/promotions/preview',
  summary:
    'What a sample cart would cost with a coupon or a promotion that need not be saved, before tax and freight',
  access: 'staff',
  permission: 'promotions.edit',
  body: z.object({
    lines: SampleLines,
    coupon: CouponFields.nullable().default(null),
    promotion: FullMinusFields.safeExtend({ id: PromotionId.nullable() }).nullable().default(null),
  }),
  answer: z.object({
    lines: z.array(
      z.object({
        product_id: z.string(),
        name: z.string(),
        quantity: z.number().int(),
        subtotal_cents: z.number().int(),
        minus_cents: z.number().int(),
      }),
    ),
    subtotal_cents: z.number().int(),
    promotion: z.object({ name: z.string(), minus_cents: z.number().int() }).nullable(),
    coupon_cents: z.number().int(),
    coupon_idle: z.enum(['below_threshold', 'promotion_is_better', 'other_products']).nullable(),
    total_cents: z.number().int(),
  }),
  handle({ ctx, body: { lines, coupon, promotion } }) {
    const sample = {
      lines,
      coupon: coupon && storedTerms(coupon),
      promotion: promotion && { ...storedFields(promotion), id: promotion.id },
    }
    return previewDiscounts(ctx.db, sample, { locale: ctx.locale, now: ctx.now() })
  },
})
