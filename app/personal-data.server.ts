import { accountPersonalData } from '#features/accounts/accounts.personal.server.ts'
import { addressesPersonalData } from '#features/addresses/addresses.personal.server.ts'
import { cartPersonalData } from '#features/cart/cart.personal.server.ts'
import { chatPersonalData } from '#features/chat/chat.personal.server.ts'
import { couponsPersonalData } from '#features/coupons/coupons.personal.server.ts'
import { leadsPersonalData } from '#features/leads/leads.personal.server.ts'
import { messagesPersonalData } from '#features/messages/messages.personal.server.ts'
import { ordersPersonalData } from '#features/orders/orders.personal.server.ts'
import { papersPersonalData } from '#features/papers/papers.personal.server.ts'
import { partnersPersonalData } from '#features/partners/partners.personal.server.ts'
import { returnsPersonalData } from '#features/returns/returns.personal.server.ts'
import { reviewsPersonalData } from '#features/reviews/reviews.personal.server.ts'
import { solarPersonalData } from '#features/solar/solar.personal.server.ts'
import { taxesPersonalData } from '#features/taxes/taxes.personal.server.ts'
import { type PersonalData, sentFiles, writtenTo } from '#platform/personal-data.server.ts'

/** What every room holds about a person, one line each. The account comes last: the others still need to know whose. */
export const personalData: PersonalData[] = [
  addressesPersonalData,
  cartPersonalData,
  couponsPersonalData,
  taxesPersonalData,
  messagesPersonalData,
  leadsPersonalData,
  chatPersonalData,
  ordersPersonalData,
  papersPersonalData,
  returnsPersonalData,
  reviewsPersonalData,
  solarPersonalData,
  partnersPersonalData,
  sentFiles,
  writtenTo,
  accountPersonalData,
]
