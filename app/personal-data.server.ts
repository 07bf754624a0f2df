import { couponsPersonalData } from '#features/catalog/promotions/coupons.personal.server.ts'
import { questionsPersonalData } from '#features/catalog/questions/questions.personal.server.ts'
import { stockNoticesPersonalData } from '#features/catalog/stock-notices/stock-notices.personal.server.ts'
import { taxesPersonalData } from '#features/catalog/tax/taxes.personal.server.ts'
import { accessTokensPersonalData } from '#features/people/access-tokens/access-tokens.personal.server.ts'
import { addressesPersonalData } from '#features/people/addresses/addresses.personal.server.ts'
import { customerViewsPersonalData } from '#features/people/customer-views/customer-views.personal.server.ts'
import { customersPersonalData } from '#features/people/customers/customers.personal.server.ts'
import { dataExportsPersonalData } from '#features/people/data-export/data-exports.personal.server.ts'
import { messagesPersonalData } from '#features/people/notifications/messages.personal.server.ts'
import { accountPersonalData } from '#features/people/profile/account.personal.server.ts'
import { cartPersonalData } from '#features/sales/cart/cart.personal.server.ts'
import { disputesPersonalData } from '#features/sales/disputes/disputes.personal.server.ts'
import { documentsPersonalData } from '#features/sales/documents/documents.personal.server.ts'
import { orderDraftsPersonalData } from '#features/sales/order-drafts/order-drafts.personal.server.ts'
import { ordersPersonalData } from '#features/sales/orders/orders.personal.server.ts'
import { quotesPersonalData } from '#features/sales/quotes/quotes.personal.server.ts'
import { returnsPersonalData } from '#features/sales/returns/returns.personal.server.ts'
import { helpfulVotesPersonalData } from '#features/sales/reviews/helpful-votes.personal.server.ts'
import { reviewsPersonalData } from '#features/sales/reviews/reviews.personal.server.ts'
import { chatPersonalData } from '#features/service/chat/chat.personal.server.ts'
import { leadsPersonalData } from '#features/service/leads/leads.personal.server.ts'
import { partnersPersonalData } from '#features/service/partners/partners.personal.server.ts'
import { solarPersonalData } from '#features/solar/calculator/solar.personal.server.ts'
import { auditPersonalData } from '#platform/audit/audit.personal.server.ts'
import { tableExportsPersonalData } from '#platform/exports/table-exports.personal.server.ts'
import { type PersonalData, sentFiles, writtenTo } from '#platform/security/personal-data.server.ts'

/** The personal data of all features. The account must be last because the others are looked up by it. */
export const personalData: PersonalData[] = [
  addressesPersonalData,
  cartPersonalData,
  couponsPersonalData,
  taxesPersonalData,
  messagesPersonalData,
  leadsPersonalData,
  chatPersonalData,
  disputesPersonalData,
  ordersPersonalData,
  orderDraftsPersonalData,
  quotesPersonalData,
  documentsPersonalData,
  returnsPersonalData,
  reviewsPersonalData,
  helpfulVotesPersonalData,
  stockNoticesPersonalData,
  questionsPersonalData,
  solarPersonalData,
  partnersPersonalData,
  customersPersonalData,
  customerViewsPersonalData,
  accessTokensPersonalData,
  dataExportsPersonalData,
  tableExportsPersonalData,
  auditPersonalData,
  sentFiles,
  writtenTo,
  accountPersonalData,
]
