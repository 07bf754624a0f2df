import { redirect } from 'react-router'
import { z } from 'zod'
import { deliveryChoices } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { saveFirstAddress } from '#features/people/addresses/addresses.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { dollarsToCents } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'
import { paymentPath } from '../order.ts'
import { withOrderFiles } from '../order-files.server.ts'
import { CarrierNote, PoNumber } from '../order-texts.ts'
import { type CheckoutContents, showCheckout } from './checkout.server.ts'
import { readFigures } from './figures.ts'
import { networkOf } from './hold-limits.server.ts'
import { type OrderSource, placeOrder } from './place-order.server.ts'

const Delivery = z.enum(deliveryChoices)
const Note = z.string().trim().max(500)
// A checkbox that is not ticked is not sent.
const BilledSame = z.literal('yes').optional()

const Selection = z.object({
  address_id: z.uuid().nullable().catch(null),
  delivery: Delivery.catch('standard'),
  note: Note.catch(''),
  carrier_note: CarrierNote.catch(''),
  po_number: PoNumber.catch(''),
  billing_same: BilledSame.catch(undefined),
  billing_address_id: z.uuid().nullable().catch(null),
  /** Missing until something is chosen; empty means paying the tax. */
  certificate_id: z.string().max(40).nullable().catch(null),
  changed: z.string().optional(),
  /** The figures that were shown before. */
  was: z.string().max(100).optional(),
})

type ToShow = {
  /** The ZIP code that earlier pages computed for. */
  zip: string | null
  /** What is ordered instead of the cart. */
  contents?: CheckoutContents
}

/** Data of a checkout page for what its URL selects. */
export async function loadCheckout(
  ctx: RequestContext,
  customer: { id: string; email: string },
  url: string,
  { zip, contents }: ToShow,
) {
  const selection = parse(Selection, {
    address_id: null,
    certificate_id: null,
    po_number: '',
    carrier_note: '',
    billing_address_id: null,
    ...Object.fromEntries(new URL(url).searchParams),
  })
  const at = { locale: ctx.locale, now: ctx.now(), taxes: ctx.services.taxes }
  return {
    ...(await showCheckout(ctx.db, customer.id, { ...selection, zip }, at, contents)),
    account_email: customer.email,
    note: selection.note,
    carrier_note: selection.carrier_note,
    po_number: selection.po_number,
    billing_address_id: selection.billing_address_id,
    is_billed_elsewhere: selection.billing_address_id !== null && !selection.billing_same,
    /** The form was submitted before the price for the new address or delivery was shown. */
    changed: selection.changed !== undefined,
    was: readFigures(selection.was),
    placement_key: crypto.randomUUID(),
  }
}

const Submission = z.object({
  address_id: z.uuid(),
  delivery: Delivery,
  note: Note,
  carrier_note: CarrierNote.default(''),
  po_number: PoNumber.default(''),
  billing_same: BilledSame,
  billing_address_id: z.union([z.uuid(), z.literal('')]).default(''),
  placement_key: z.string().min(8).max(80),
  order_price: z.string(),
  /** The address and delivery that the shown total was calculated for. */
  shown_address: z.string(),
  shown_delivery: z.string(),
  certificate_id: z.union([z.uuid(), z.literal('')]).default(''),
  shown_certificate: z.string().default(''),
  shown_figures: z.string().max(100).default(''),
})

/** Saves the customer's first address, whose form is on the checkout page, and selects it. */
export async function saveCheckoutAddress(
  ctx: RequestContext,
  user_id: string,
  form: Record<string, FormDataEntryValue>,
  { path, url }: { path: string; url: string },
) {
  const { id } = await saveFirstAddress(ctx.db, user_id, form)
  const selection = new URL(url).searchParams
  selection.set('address_id', id)
  return redirect(`${path}?${selection}`)
}

/** Places the order of a checkout page, or redirects to it with the price for what was selected after it was shown. */
export async function submitCheckout(
  ctx: RequestContext,
  user_id: string,
  sent: FormData,
  { path, source }: { path: string; source?: OrderSource },
) {
  const selection = parse(Submission, Object.fromEntries(sent))
  const uploads = sent.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[]
  const { address_id, delivery, note, carrier_note, po_number, placement_key, certificate_id } = selection
  const { billing_same, billing_address_id } = selection
  const billed = { billing_address_id, ...(billing_same && { billing_same }) }
  const isAsShown =
    address_id === selection.shown_address &&
    delivery === selection.shown_delivery &&
    certificate_id === selection.shown_certificate
  if (!isAsShown)
    return redirect(
      `${path}?${new URLSearchParams({ address_id, delivery, note, carrier_note, po_number, certificate_id, ...billed, changed: 'yes', was: selection.shown_figures })}`,
    )
  const expected_total_cents = dollarsToCents(selection.order_price)
  if (expected_total_cents === null) throw new Problem('invalid', text('Please check this value'))
  const shown = readFigures(selection.shown_figures)
  if (!billing_same && !billing_address_id) throw noBillingAddress()
  await ctx.services.limits.take('place-order', user_id)
  const actor = { user_id, locale: ctx.locale, network: networkOf(ctx) }
  const request = {
    address_id,
    delivery,
    note,
    carrier_note,
    po_number,
    billing_address_id: billing_same ? null : billing_address_id,
    placement_key,
    expected_total_cents,
    ...(shown && { expected_get_it_by: shown.get_it_by }),
    certificate_id: certificate_id || null,
    ...(source && { source }),
  }
  const files = await Promise.all(
    uploads.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  )
  const order = await withOrderFiles({ db: ctx.db, store: ctx.services.files, user_id }, files, (file_ids) =>
    placeOrder(ctx.db, actor, { ...request, file_ids }, ctx.now(), ctx.services.taxes),
  )
  return redirect(paymentPath(order.id))
}

function noBillingAddress() {
  const message = text('Choose an address.')
  return new Problem('invalid', message, { data: { fields: { billing_same: message } } })
}
