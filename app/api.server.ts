import { accountsApi } from '#features/accounts/accounts.api.server.ts'
import { codeSignInApi } from '#features/accounts/code-sign-in.api.server.ts'
import { passkeysApi } from '#features/accounts/passkeys.api.server.ts'
import { addressesApi } from '#features/addresses/addresses.api.server.ts'
import { cartApi } from '#features/cart/cart.api.server.ts'
import { catalogueApi } from '#features/catalogue/catalogue.api.server.ts'
import { chatApi } from '#features/chat/chat.api.server.ts'
import { staffChatApi } from '#features/chat/staff-chat.api.server.ts'
import { contentApi } from '#features/content/content.api.server.ts'
import { contentEditingApi } from '#features/content/editing.api.server.ts'
import { couponsApi } from '#features/coupons/coupons.api.server.ts'
import { designApi } from '#features/design/design.api.server.ts'
import { leadsApi } from '#features/leads/leads.api.server.ts'
import { messagesApi } from '#features/messages/messages.api.server.ts'
import { ordersApi } from '#features/orders/orders.api.server.ts'
import { payingApi } from '#features/orders/paying.api.server.ts'
import { paymentsApi } from '#features/orders/payments.api.server.ts'
import { projectsApi } from '#features/orders/projects.api.server.ts'
import { type Door, paymentDoors } from '#features/orders/webhooks.api.server.ts'
import { partnersApi } from '#features/partners/partners.api.server.ts'
import { staffPartnersApi } from '#features/partners/staff-partners.api.server.ts'
import { merchantReturnsApi } from '#features/returns/merchant-returns.api.server.ts'
import { returnsApi } from '#features/returns/returns.api.server.ts'
import { reviewsApi } from '#features/reviews/reviews.api.server.ts'
import { shipmentsApi } from '#features/shipments/shipments.api.server.ts'
import { solarApi } from '#features/solar/solar.api.server.ts'
import { taxesApi } from '#features/taxes/taxes.api.server.ts'
import { hangCalls, type RoomApi } from '#platform/api.server.ts'
import { documentCalls } from '#platform/api-document.server.ts'
import { visitorApi } from '#shell/visitor.api.server.ts'

/** Every room's calls, one line each. */
export const rooms: RoomApi[] = [
  accountsApi,
  codeSignInApi,
  passkeysApi,
  catalogueApi,
  addressesApi,
  cartApi,
  couponsApi,
  taxesApi,
  designApi,
  ordersApi,
  payingApi,
  projectsApi,
  paymentsApi,
  shipmentsApi,
  returnsApi,
  merchantReturnsApi,
  reviewsApi,
  solarApi,
  contentApi,
  contentEditingApi,
  messagesApi,
  leadsApi,
  partnersApi,
  staffPartnersApi,
  chatApi,
  staffChatApi,
  visitorApi,
]

/** Where other people's servers knock: outside the envelope, and without a session. */
export const doors: Door[] = [...paymentDoors]

export const createApi = (options: { checkAnswers: boolean }) => ({
  app: hangCalls(rooms, options),
  document: () => documentCalls(rooms),
})
