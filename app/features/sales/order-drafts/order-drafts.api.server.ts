import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { deliveryChoices } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { AddressInput } from '#features/people/addresses/address.ts'
import { CarrierNote } from '#features/sales/orders/order-texts.ts'
import { orderById } from '#features/sales/orders/orders.server.ts'
import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { rowVersion } from '#platform/http/number-shape.ts'
import { typedToCents } from '#platform/money/typed-amount.ts'
import { locales, text } from '#text/text.tsx'
import type { DraftFields } from './order-draft.ts'
import {
  createDraft,
  deleteDraft,
  draftById,
  listDrafts,
  type OrderDraft,
  requireExpiry,
  saveDraft,
} from './order-drafts.server.ts'
import { priceDraft, sendDraft } from './send-draft.server.ts'

export const orderDraftsApi = newApi('Draft orders')

const Cents = z.number().int()
const id = z.uuid()

const discount = z.union([z.number(), z.string()]).transform((value, context) => {
  const cents = value === '' ? 0 : typedToCents(String(value))
  if (cents !== null && cents >= 0) return cents
  context.addIssue({ code: 'custom', message: text('Please check this value') })
  return z.NEVER
})

const Fields = z.object({
  ship_to: AddressInput.omit({ is_default: true }).describe(
    'The customer and the delivery address; a new email gets an account',
  ),
  delivery: z.enum(deliveryChoices).default('standard'),
  carrier_note: CarrierNote.default('').describe(
    'Preferred days and times of a delivery appointment, for the carrier',
  ),
  locale: z.enum(locales).default('en').describe('The language of the customer’s mails'),
  lines: z
    .array(
      z.object({ product_id: z.string().min(1).max(100), quantity: z.number().int().min(1).max(100_000) }),
    )
    .min(1, text('Add at least one product'))
    .max(200),
  discount: discount.default(0).describe('In dollars; it takes the place of the promotions'),
  discount_reason: z.string().trim().max(120).default('').describe('Shown to the customer'),
  note: z.string().trim().max(500).default(''),
  po_number: z.string().trim().max(60).default(''),
  expires_on: z.iso.date().describe('Last day on which the customer can pay'),
  replaces_order_id: z.string().min(1).max(40).nullable().default(null),
})

function fieldsOf({ discount: discount_cents, ...fields }: z.output<typeof Fields>): DraftFields {
  return { ...fields, discount_cents }
}

const Draft = z.object({
  id,
  version: z.number().int(),
  order_id: z.string().nullable().describe('The order that it became'),
  created_at: z.string(),
  ship_to: z.record(z.string(), z.string()),
  delivery: z.enum(deliveryChoices),
  carrier_note: z.string(),
  locale: z.enum(locales),
  lines: z.array(z.object({ product_id: z.string(), quantity: z.number().int() })),
  discount_cents: Cents,
  discount_reason: z.string(),
  note: z.string(),
  po_number: z.string(),
  expires_on: z.string(),
  replaces_order_id: z.string().nullable(),
})

const toDraftDto = ({ created_by: _, created_at, ...draft }: OrderDraft) => ({
  ...draft,
  created_at: created_at.toISOString(),
})

export const listOrderDrafts = orderDraftsApi.endpoint({
  method: 'post',
  path: '/staff/drafts',
  summary: 'Draft orders, the newest first; with `sent` those that became orders',
  access: 'staff',
  permission: 'orders.read',
  body: Paging.extend({ sent: z.boolean().default(false) }),
  answer: z.object({ list: z.array(Draft), total: z.number().int() }),
  async handle({ ctx, body: { sent, page, page_size } }) {
    const { list, total } = await listDrafts(ctx.db, { sent, page, size: page_size })
    return { list: list.map(toDraftDto), total }
  },
})

export const getOrderDraft = orderDraftsApi.endpoint({
  method: 'post',
  path: '/staff/drafts/get',
  summary: 'A draft order',
  access: 'staff',
  permission: 'orders.read',
  body: z.object({ draft_id: id }),
  answer: Draft.extend({
    lines: z.array(z.object({ product_id: z.string(), name: z.string(), quantity: z.number().int() })),
  }),
  async handle({ ctx: { db, locale }, body }) {
    const draft = toDraftDto(await draftById(db, body.draft_id))
    const ids = draft.lines.map((line) => line.product_id)
    const products = await saleProducts(db, ids, locale)
    const lines = draft.lines.map((line) => ({
      ...line,
      name: products.get(line.product_id)?.name ?? line.product_id,
    }))
    return { ...draft, lines }
  },
})

export const saveOrderDraft = orderDraftsApi.endpoint({
  method: 'post',
  path: '/staff/drafts/save',
  summary: 'Create a draft order, or save the one with this id; 409 if it has changed since `version`',
  access: 'staff',
  permission: 'orders.edit',
  body: Fields.extend({ draft_id: id.nullable().default(null), version: rowVersion.optional() }),
  answer: z.object({ draft_id: z.string() }),
  async handle({ ctx, customer, body: { draft_id, version = 1, ...input } }) {
    const fields = fieldsOf(input)
    const actor = staffActor(ctx, customer)
    requireExpiry(fields.expires_on, ctx.now())
    if (fields.replaces_order_id) await orderById(ctx.db, fields.replaces_order_id)
    // Refuses what cannot be sold or delivered.
    await priceDraft(ctx, fields)
    if (!draft_id) return reply({ draft_id: await createDraft(ctx.db, actor, fields) }, text('Draft saved'))
    await saveDraft(ctx.db, actor, { id: draft_id, version, fields })
    return reply({ draft_id }, text('Draft saved'))
  },
})

const Price = z.object({
  subtotal_cents: Cents,
  minus_cents: Cents,
  freight_cents: Cents,
  tax_cents: Cents,
  total_cents: Cents,
  lines: z.array(z.object({ product_id: z.string(), name: z.string(), subtotal_cents: Cents })),
})

export const priceOrderDraft = orderDraftsApi.endpoint({
  method: 'post',
  path: '/staff/drafts/price',
  summary: 'The price of a draft order today, with freight and tax; saves nothing',
  access: 'staff',
  permission: 'orders.read',
  body: z.object({ draft_id: id }),
  answer: Price,
  async handle({ ctx, body }) {
    const price = await priceDraft(ctx, await draftById(ctx.db, body.draft_id))
    return {
      ...price,
      lines: price.lines.map(({ product, subtotal_cents }) => ({
        product_id: product.id,
        name: product.name,
        subtotal_cents,
      })),
    }
  },
})

export const sendOrderDraft = orderDraftsApi.endpoint({
  method: 'post',
  path: '/staff/drafts/send',
  summary:
    'Place a draft as an unpaid order: reserves stock until its last day and mails a payment link; 409 if the draft or the shown total has changed',
  access: 'staff',
  permission: 'orders.edit',
  body: z.object({ draft_id: id, version: rowVersion, expected_total_cents: Cents }),
  answer: z.object({ order_id: z.string() }),
  async handle({ ctx, customer, body: { draft_id, ...body } }) {
    const sent = await sendDraft(ctx, staffActor(ctx, customer), { id: draft_id, ...body })
    return reply(sent, text('Order placed. The customer got a payment link.'))
  },
})

export const deleteOrderDraft = orderDraftsApi.endpoint({
  method: 'post',
  path: '/staff/drafts/delete',
  summary: 'Delete a draft order that was not sent',
  access: 'staff',
  permission: 'orders.edit',
  body: z.object({ draft_id: id, version: rowVersion }),
  answer: z.null(),
  async handle({ ctx, customer, body: { draft_id, version } }) {
    await deleteDraft(ctx.db, staffActor(ctx, customer), { id: draft_id, version })
    return reply(null, text('Draft deleted'))
  },
})
