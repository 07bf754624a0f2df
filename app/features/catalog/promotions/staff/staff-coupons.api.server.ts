import { storedTexts } from '#features/catalog/editing/product-state.server.ts'
import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { TranslatedTexts } from '#platform/http/api/translated-texts.server.ts'
import { rowVersion } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import { parseCouponCode } from '../coupon.ts'
import { CouponFields, GeneratedCoupons, promotionStatuses } from '../promotion-input.ts'
import { changeCoupon, createCoupon, enableCoupons, generateCoupons } from '../save-coupon.server.ts'
import {
  type CouponSort,
  couponChoices,
  couponSorts,
  findProducts,
  type ListedCoupon,
  matchingCoupons,
  readCoupon,
  searchCoupons,
} from './list-coupons.server.ts'

export const staffCouponsApi = newApi('Coupons for staff')

const Named = z.object({ id: z.string(), name: TranslatedTexts })

const Listed = z.object({
  id: z.string(),
  code: z.string(),
  name: TranslatedTexts,
  kind: z.enum(['amount', 'percent']),
  minus_cents: z.number().int().nullable(),
  percent: z.number().nullable(),
  threshold_cents: z.number().int(),
  combines: z.boolean(),
  most_uses: z.number().int().nullable(),
  most_uses_each: z.number().int().nullable(),
  uses: z.number().int(),
  product_ids: z.array(z.string()),
  family_ids: z.array(z.string()),
  starts_at: z.string(),
  ends_at: z.string().nullable(),
  enabled: z.boolean(),
  status: z.enum(promotionStatuses),
  version: z.number().int(),
})

const toDto = ({ basis_points, starts_at, ends_at, created_at: _, ...coupon }: ListedCoupon) => ({
  ...coupon,
  percent: basis_points === null ? null : basis_points / 100,
  starts_at: new Date(starts_at).toISOString(),
  ends_at: ends_at && new Date(ends_at).toISOString(),
})

const CouponListFilter = z.object({
  status: z.enum(promotionStatuses).optional(),
  search: z.string().trim().max(100).optional().describe('Part of a code or a name'),
})

const sortNames = Object.keys(couponSorts) as [CouponSort, ...CouponSort[]]

const CouponQuery = Paging.extend(CouponListFilter.shape).extend({
  sort: z
    .string()
    .regex(/^-?(?:code|uses|starts|ends|created)$/)
    .default('-created')
    .describe(`One of ${sortNames.join(', ')}; with - in front for descending`),
})
export type CouponQuery = z.input<typeof CouponQuery>

export const listStaffCoupons = staffCouponsApi.endpoint({
  method: 'post',
  path: '/staff/coupons',
  summary: 'Coupons with status and uses, filtered, sorted and paged; the newest first',
  access: 'staff',
  permission: 'promotions.edit',
  body: CouponQuery,
  answer: z.object({ list: z.array(Listed), total: z.number().int() }),
  async handle({ ctx, body: { page, page_size, sort, ...filter } }) {
    const found = await searchCoupons(ctx.db, filter, ctx.now(), {
      page,
      size: page_size,
      sort: sort.replace('-', '') as CouponSort,
      descending: sort.startsWith('-'),
    })
    return { total: found.total, list: found.list.map(toDto) }
  },
})

const CouponId = z.uuid()

export const getStaffCoupon = staffCouponsApi.endpoint({
  method: 'post',
  path: '/staff/coupons/get',
  summary: 'A coupon, or null without an id, with the products and families that it can be limited to',
  access: 'staff',
  permission: 'promotions.edit',
  body: z.object({ id: CouponId.nullable() }),
  answer: z.object({ coupon: Listed.nullable(), products: z.array(Named), families: z.array(Named) }),
  async handle({ ctx, body }) {
    const coupon = body.id ? await readCoupon(ctx.db, body.id, ctx.now()) : null
    const choices = await couponChoices(ctx.db, coupon?.product_ids ?? [])
    return { coupon: coupon && toDto(coupon), ...choices }
  },
})

type Terms = Omit<CouponFields, 'code'>

/** The terms of a form as they are stored. */
export const storedTerms = ({ percent, name, kind, starts_at, ends_at, ...terms }: Terms) => ({
  ...terms,
  kind,
  name: storedTexts(name),
  basis_points: kind === 'percent' && percent !== null ? Math.round(percent * 100) : null,
  starts_at: new Date(starts_at),
  ends_at: ends_at === null ? null : new Date(ends_at),
})

export const saveStaffCoupon = staffCouponsApi.endpoint({
  method: 'post',
  path: '/staff/coupons/save',
  summary: 'Adds a coupon, or changes the one with this id. 409 when it has changed since `version`',
  access: 'staff',
  permission: 'promotions.edit',
  body: CouponFields.safeExtend({
    id: CouponId.nullable().default(null),
    version: rowVersion.nullable().default(null),
  }),
  answer: z.object({ id: z.string(), version: z.number().int() }),
  async handle({ ctx, customer, body: { id, version, code, ...fields } }) {
    const input = { ...storedTerms(fields), code: parseCouponCode(code) ?? '' }
    const actor = staffActor(ctx, customer)
    const saved = id
      ? await changeCoupon(ctx.db, actor, { id, version: version ?? 0 }, input)
      : await createCoupon(ctx.db, actor, input)
    return reply({ id: saved.id, version: saved.version }, text('Coupon saved'))
  },
})

export const generateStaffCoupons = staffCouponsApi.endpoint({
  method: 'post',
  path: '/staff/coupons/generate',
  summary: 'Creates up to 1,000 coupons with the same terms and random codes that begin with `prefix`',
  access: 'staff',
  permission: 'promotions.edit',
  body: GeneratedCoupons,
  answer: z.object({ prefix: z.string(), codes: z.array(z.string()) }),
  async handle({ ctx, customer, body: { prefix, count, ...fields } }) {
    const upper = prefix.toUpperCase().replace(/-$/, '')
    const codes = await generateCoupons(ctx.db, staffActor(ctx, customer), {
      ...storedTerms(fields),
      prefix: upper,
      count,
    })
    return reply({ prefix: upper, codes }, text('Codes created'))
  },
})

export const enableStaffCoupons = staffCouponsApi.endpoint({
  method: 'post',
  path: '/staff/coupons/enable',
  summary: 'Enables or disables coupons: by id, or all that match a filter',
  access: 'staff',
  permission: 'promotions.edit',
  body: z.object({
    chosen: z.union([
      z.object({ keys: z.array(CouponId).min(1).max(1000) }),
      z.object({ filter: CouponListFilter }),
    ]),
    enabled: z.boolean(),
  }),
  answer: z.object({ changed: z.number().int() }),
  async handle({ ctx, customer, body: { chosen, enabled } }) {
    const ids = 'keys' in chosen ? chosen.keys : await matchingCoupons(ctx.db, chosen.filter, ctx.now())
    const changed = await enableCoupons(ctx.db, staffActor(ctx, customer), ids, enabled)
    return reply({ changed }, text('Saved'))
  },
})

export const findPromotedProducts = staffCouponsApi.endpoint({
  method: 'post',
  path: '/staff/promotions/products',
  summary: 'Up to ten products on sale whose name, model number or ID contains these words',
  access: 'staff',
  permission: 'promotions.edit',
  body: Paging.extend({ search: z.string().trim().min(1).max(100) }),
  answer: z.object({ list: z.array(Named) }),
  handle: async ({ ctx, body }) => ({ list: await findProducts(ctx.db, body.search) }),
})
