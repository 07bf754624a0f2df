import { editProductsApi } from '#features/catalog/editing/bulk/edit-products.api.server.ts'
import { staffFamiliesApi } from '#features/catalog/editing/families/staff-families.api.server.ts'
import { productImportsApi } from '#features/catalog/editing/imports/product-imports.api.server.ts'
import { staffProductsApi } from '#features/catalog/editing/staff-products.api.server.ts'
import { catalogApi } from '#features/catalog/management/catalog.api.server.ts'
import { productModelsApi } from '#features/catalog/product-models/product-models.api.server.ts'
import { couponsApi } from '#features/catalog/promotions/coupons.api.server.ts'
import { staffCouponsApi } from '#features/catalog/promotions/staff/staff-coupons.api.server.ts'
import { staffPromotionsApi } from '#features/catalog/promotions/staff/staff-promotions.api.server.ts'
import { questionsApi } from '#features/catalog/questions/questions.api.server.ts'
import { staffQuestionsApi } from '#features/catalog/questions/staff/staff-questions.api.server.ts'
import { staffShippingApi } from '#features/catalog/shipping-rates/rates/staff-shipping.api.server.ts'
import '#features/catalog/shipping-rates/warehouses/staff-warehouses.api.server.ts'
import { staffNoticesApi } from '#features/catalog/stock-notices/staff/staff-notices.api.server.ts'
import { stockNoticesApi } from '#features/catalog/stock-notices/stock-notices.api.server.ts'
import { staffTaxesApi } from '#features/catalog/tax/rates/staff-taxes.api.server.ts'
import { taxesApi } from '#features/catalog/tax/taxes.api.server.ts'
import { contentApi } from '#features/content/pages/content.api.server.ts'
import { contentEditingApi } from '#features/content/pages/editing/edit-content.api.server.ts'
import { contentLayoutApi } from '#features/content/pages/editing/layout-content.api.server.ts'
import { contentReadingApi } from '#features/content/pages/editing/read-content.api.server.ts'
import { mediaApi } from '#features/content/pages/media/media.api.server.ts'
import { addressesApi } from '#features/people/addresses/addresses.api.server.ts'
import { apiKeysApi } from '#features/people/api-keys/api-keys.api.server.ts'
import { passkeysApi } from '#features/people/credentials/passkeys/passkeys.api.server.ts'
import { customerViewsApi } from '#features/people/customer-views/customer-views.api.server.ts'
import '#features/people/customers/customer-requests.api.server.ts'
import { staffCustomersApi } from '#features/people/customers/staff-customers.api.server.ts'
import { messagesApi } from '#features/people/notifications/messages.api.server.ts'
import { staffMailApi } from '#features/people/notifications/staff-mail.api.server.ts'
import { codeSignInApi } from '#features/people/sign-in/code-sign-in.api.server.ts'
import { signInApi } from '#features/people/sign-in/sign-in.api.server.ts'
import { staffApi } from '#features/people/staff/staff.api.server.ts'
import '#features/people/staff/staff-sessions.api.server.ts'
import { tableViewsApi } from '#features/people/staff/views/table-views.api.server.ts'
import { accountingApi } from '#features/sales/accounting/accounting.api.server.ts'
import { cartApi } from '#features/sales/cart/cart.api.server.ts'
import { customerListApi } from '#features/sales/customer-list/customer-list.api.server.ts'
import { disputesApi } from '#features/sales/disputes/disputes.api.server.ts'
import { orderDraftsApi } from '#features/sales/order-drafts/order-drafts.api.server.ts'
import { orderEditsApi } from '#features/sales/order-edits/order-edits.api.server.ts'
import { payOrderApi } from '#features/sales/order-payments/pay-order.api.server.ts'
import { paymentsApi } from '#features/sales/order-payments/staff-payments.api.server.ts'
import { statementsApi } from '#features/sales/order-payments/statements/statements.api.server.ts'
import {
  paymentWebhookRoutes,
  type WebhookRoute,
} from '#features/sales/order-payments/webhooks/webhooks.api.server.ts'
import { ordersApi } from '#features/sales/orders/orders.api.server.ts'
import { reportsApi } from '#features/sales/orders/reports/reports.api.server.ts'
import { staffOrdersApi } from '#features/sales/orders/staff/staff-orders.api.server.ts'
import { payoutsApi } from '#features/sales/payouts/payouts.api.server.ts'
import { designApi } from '#features/sales/projects/designs/design.api.server.ts'
import { projectsApi } from '#features/sales/projects/projects.api.server.ts'
import { quotesApi } from '#features/sales/quotes/quotes.api.server.ts'
import { freightClaimsApi } from '#features/sales/returns/freight-claims.api.server.ts'
import { merchantReturnsApi } from '#features/sales/returns/merchant-returns.api.server.ts'
import { returnsApi } from '#features/sales/returns/returns.api.server.ts'
import { reviewsApi } from '#features/sales/reviews/reviews.api.server.ts'
import { staffReviewsApi } from '#features/sales/reviews/staff/staff-reviews.api.server.ts'
import { serialNumbersApi } from '#features/sales/shipments/serial-numbers.api.server.ts'
import { shipmentsApi } from '#features/sales/shipments/shipments.api.server.ts'
import { chatApi } from '#features/service/chat/chat.api.server.ts'
import { staffChatApi } from '#features/service/chat/staff/staff-chat.api.server.ts'
import { chatTopicsApi } from '#features/service/chat/topics/topics.api.server.ts'
import { appointmentsApi } from '#features/service/leads/appointments/appointments.api.server.ts'
import { consultantsApi } from '#features/service/leads/appointments/consultants.api.server.ts'
import { leadsApi } from '#features/service/leads/leads.api.server.ts'
import { staffLeadsApi } from '#features/service/leads/staff/staff-leads.api.server.ts'
import { partnersApi } from '#features/service/partners/partners.api.server.ts'
import { staffPartnersApi } from '#features/service/partners/staff/staff-partners.api.server.ts'
import { solarApi } from '#features/solar/calculator/solar.api.server.ts'
import { staffChecksApi } from '#features/solar/product-checks/staff-checks.api.server.ts'
import { staffCalendarApi } from '#features/store/calendar/staff-calendar.api.server.ts'
import { visitorApi } from '#layout/header/visitor.api.server.ts'
import { tableExportsApi } from '#platform/exports/table-exports.api.server.ts'
import { type ApiModule, registerRoutes } from '#platform/http/api/api.server.ts'
import { openApiDocumentOf } from '#platform/http/api/api-document.server.ts'
import './pages/admin/customer/compare-customers.api.server.ts'
import { customerHistoryApi } from './pages/admin/customer/customer-history.api.server.ts'
import { homeApi } from './pages/admin/home.api.server.ts'
import { adminSearchApi } from './pages/admin/search.api.server.ts'
import { searchTermsApi } from './pages/admin/search-terms/search-terms.api.server.ts'
import { settingsApi } from './pages/admin/settings/settings.api.server.ts'
import { setupApi } from './pages/admin/setup/setup.api.server.ts'
import { backupsApi } from './pages/admin/system/backups.api.server.ts'
import './pages/admin/shipping-rates/find-products.api.server.ts'
import { retentionApi } from './pages/admin/system/retention.api.server.ts'
import { systemApi } from './pages/admin/system/system.api.server.ts'
import { webhooksApi } from './pages/admin/system/webhooks.api.server.ts'
import './pages/admin/settings/settings-tests.api.server.ts'
import { suggestionsApi } from './pages/search/suggestions.api.server.ts'
import { productPreviewApi } from './pages/shop/product-preview.api.server.ts'

/** The API modules of all features. */
export const apiModules: ApiModule[] = [
  signInApi,
  codeSignInApi,
  passkeysApi,
  staffApi,
  apiKeysApi,
  homeApi,
  setupApi,
  adminSearchApi,
  searchTermsApi,
  settingsApi,
  systemApi,
  retentionApi,
  backupsApi,
  webhooksApi,
  tableExportsApi,
  tableViewsApi,
  staffMailApi,
  catalogApi,
  suggestionsApi,
  productModelsApi,
  editProductsApi,
  productImportsApi,
  staffProductsApi,
  staffFamiliesApi,
  addressesApi,
  cartApi,
  customerListApi,
  staffCustomersApi,
  customerViewsApi,
  customerHistoryApi,
  couponsApi,
  staffCouponsApi,
  staffPromotionsApi,
  questionsApi,
  staffQuestionsApi,
  stockNoticesApi,
  staffNoticesApi,
  taxesApi,
  staffTaxesApi,
  staffCalendarApi,
  staffShippingApi,
  designApi,
  ordersApi,
  staffOrdersApi,
  reportsApi,
  accountingApi,
  payOrderApi,
  projectsApi,
  paymentsApi,
  shipmentsApi,
  serialNumbersApi,
  orderEditsApi,
  orderDraftsApi,
  quotesApi,
  statementsApi,
  disputesApi,
  payoutsApi,
  returnsApi,
  merchantReturnsApi,
  freightClaimsApi,
  reviewsApi,
  staffReviewsApi,
  solarApi,
  staffChecksApi,
  productPreviewApi,
  contentApi,
  contentReadingApi,
  contentEditingApi,
  contentLayoutApi,
  mediaApi,
  messagesApi,
  leadsApi,
  staffLeadsApi,
  appointmentsApi,
  consultantsApi,
  partnersApi,
  staffPartnersApi,
  chatApi,
  staffChatApi,
  chatTopicsApi,
  visitorApi,
]

/** Webhooks of payment providers. They have no session and do not use the API's response envelope. */
export const webhookRoutes: WebhookRoute[] = [...paymentWebhookRoutes]

export const createApi = (options: { checkAnswers: boolean }) => ({
  app: registerRoutes(apiModules, options),
  document: () => openApiDocumentOf(apiModules),
})
