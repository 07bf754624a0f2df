import type { DeliveryChoice } from '#features/catalog/shipping-rates/delivery-choice.ts'
import type { ShipTo } from '#features/sales/orders/placed-order.ts'
import type { Locale } from '#text/text.tsx'

export type DraftLine = { product_id: string; quantity: number }

/** What staff fill in. */
export type DraftFields = {
  ship_to: ShipTo
  delivery: DeliveryChoice
  /** Preferred days and times of a delivery appointment, for the carrier. */
  carrier_note: string
  /** The language of the customer's mails. */
  locale: Locale
  lines: DraftLine[]
  /** Whole cents; with a reason that the customer reads. */
  discount_cents: number
  discount_reason: string
  note: string
  po_number: string
  /** YYYY-MM-DD. */
  expires_on: string
  replaces_order_id: string | null
}

/** Days for which a draft can be valid. */
export const maxDraftDays = 90

/** Days that a new draft proposes. */
export const usualDraftDays = 14
