import type { Formats } from '#text/format.ts'
import type { Translate } from '#text/text.tsx'
import type { PickupOffer } from './pickup-place.ts'

/** What a product costs at a ZIP code: amounts in dollars, the arrival day as YYYY-MM-DD. */
export type DeliveryEstimate = {
  get_it_by: string | null
  /** Of a promotion; 0 without one. */
  discount: number
  freight: number
  tax: number
  total: number
  state: string
  pickup: PickupOffer | null
}

type Language = { t: Translate; format: Formats }

/** The sentences of an estimate for a page; `discount` is null without one. */
export function estimateSentences(estimate: DeliveryEstimate, { t, format }: Language) {
  const { get_it_by, discount, freight, tax, total, state } = estimate
  const money = moneyIn(format)
  return {
    day: t('Get it by {{day}}', { day: format.day(get_it_by) }),
    amounts: t('{{freight}} freight, {{tax}} sales tax in {{state}} (estimate)', {
      freight: money(freight),
      tax: money(tax),
      state,
    }),
    discount: discount > 0 ? t('{{discount}} promotion discount', { discount: money(-discount) }) : null,
    total: t('Estimated total: {{total}}', { total: money(total) }),
  }
}

/** Where and when everything can be picked up, and the total then. */
export function pickupSentences(pickup: PickupOffer, { t, format }: Language): string[] {
  const { city, state, miles, pickup_hours: hours, ready_on, total } = pickup
  return [
    t('Pickup: {{city}}, {{state}}, {{miles}} miles away. {{hours}}', { city, state, miles, hours }),
    ...(ready_on ? [t('Ready for pickup on {{day}}', { day: format.day(ready_on) })] : []),
    t('Total with pickup: {{total}}', { total: moneyIn(format)(total) }),
  ]
}

const moneyIn = (format: Formats) => (dollars: number) => format.money(Math.round(dollars * 100))
