// What the sweep of T35 knows about the fields of calls and the parameters of pages: which of them name somebody's row.
import type { Kind } from './busy-customer.ts'

/** Looks like the name of a row, a secret or a claim: a field of such a name must be known below. */
export const namesARow = (field: string) =>
  /(^|_)(ids?|numbers?|reference|token|key|entry|attempt|session|report|edit|request|payment|photos|files)$/.test(
    field,
  )

const orders = [
  'order that waits',
  'order in payment',
  'order that came',
  'order that goes back',
] as const satisfies Kind[]
const files = ['upload', 'second upload', 'site file', 'photo', 'certificate file'] as const satisfies Kind[]

/** Which rows a field names wherever it stands. */
const everywhere: Record<string, readonly Kind[]> = {
  user_id: ['user'],
  staff_id: ['user'],
  order_id: orders,
  order_ids: orders,
  replaces_order_id: orders,
  address_id: ['address'],
  billing_address_id: ['address'],
  certificate_id: ['certificate'],
  attempt_id: ['attempt'],
  return_id: ['return'],
  line_id: ['line'],
  shipment_id: ['shipment'],
  file_ids: files,
  files: files,
  photos: files,
  placement_key: ['placement key'],
  request_id: ['code'],
  request: ['code'],
  session: ['session'],
  payment: ['attempt'],
  report: ['report'],
  edit: ['address'],
  conversation_id: ['conversation'],
  customer_id: ['user'],
  session_id: ['session'],
  entity_id: ['user', ...orders],
  key: ['application', 'code'],
}

/** Where a name means something of its own: a call's path, a dot, the field. */
const somewhere: Record<string, readonly Kind[]> = {
  '/user/user_address_modify/personal/config.id': ['address'],
  '/user/user_address_delete/personal/config.id': ['address'],
  '/user/message/lookout/read.id': ['message'],
  '/product/review/moderate.id': ['review'],
  '/staff/reviews/reply.id': ['review'],
  '/staff/reviews/remove_photo.id': ['review'],
  '/staff/questions/get.id': ['question'],
  '/staff/questions/publish.id': ['question'],
  '/staff/questions/reject.id': ['question'],
  '/staff/stock_notices/cancel.id': ['stock notice'],
  '/staff/operator/tasks/done.id': ['order that waits'],
  '/content/notice.id': ['message'],
  '/chat/image.id': ['chat picture'],
  '/staff/accounts/end_sessions.customer_id': ['user'],
  '/staff/partners/customer_group/save.customer_id': ['user'],
  '/staff/partners/applications/decide.lead_id': ['application'],
  '/staff/members/role.member_id': ['user'],
  '/staff/members/remove.member_id': ['user'],
  '/staff/members/end_sessions.member_id': ['user'],
  '/staff/leads/get.id': ['request'],
  '/staff/orders.customer_id': ['user'],
  '/staff/orders/mails.customer_id': ['user'],
  '/staff/leads/change.id': ['request'],
  '/staff/leads/change.assignee_id': ['user'],
  '/staff/leads/write.lead_id': ['request'],
  '/staff/leads/appointments.lead_id': ['request'],
  '/staff/consultants/save.staff_id': ['user'],
  '/staff/customers/send_password_reset.customer_id': ['user'],
  '/staff/customers/export_data.customer_id': ['user'],
  '/staff/customers/delete.customer_id': ['user'],
  '/staff/customers/compare.customer_id': ['user'],
  '/staff/customers/merge.keep_id': ['user'],
  '/staff/customers/merge.close_id': ['user'],
  '/staff/customers/view_start.customer_id': ['user'],
  '/staff/customers/get.customer_id': ['user'],
  '/staff/customers/save.customer_id': ['user'],
  '/staff/customers/note.customer_id': ['user'],
  '/staff/customers/history.customer_id': ['user'],
  '/staff/customers/end_sessions.customer_id': ['user'],
  '/staff/customers/end_sessions.session_id': ['session'],
  '/user/merchant/tax_certificates.customer_id': ['user'],
  '/staff/members/get.member_id': ['user'],
  '/staff/members/end_session.member_id': ['user'],
  '/staff/members/end_session.session_id': ['session'],
  '/staff/members/sign_ins.member_id': ['user'],
  '/staff/audit.entity_id': ['user', ...orders],
  '/staff/audit.actor_id': ['user'],
}

/** Names what the shop shows to everybody, or is only what somebody typed: no row of a person is found by it. */
const nobodys: Record<string, string> = {
  product_id: 'of the catalogue',
  product_ids: 'of the catalogue',
  solution_id: 'of the catalogue',
  ids: 'of the catalogue',
  station_id: 'of the public weather data',
  fax_number: 'a trap for robots',
  number: 'as it is printed on a certificate, or a capability together with its key',
  license_number: 'as an applicant types it',
  order_number: 'as somebody writes it into a question',
  phone_number: 'as it is typed',
  card_number: 'of a test card, as it is typed',
  tracking_number: 'of a carrier, as it is typed',
  bank_entry: 'of a bank statement, typed by the staff',
  dispute_id: 'of a dispute, for the staff',
  duplicate_charge_id: 'of the payment provider, typed by the staff',
  shipping_tracking_number: 'of a carrier, typed by the staff',
  payout_id: 'of a payout, for the staff',
  upload_id: 'of an upload of the staff',
  draft_id: 'of an order that staff prepare',
  po_number: 'of a purchase order of the customer, as it is typed',
  serial_number: 'as it is printed on a product',
  serial_numbers: 'as they are printed on products, typed by the staff',
  reference: 'of a payment, typed by the staff',
  version_id: 'of a document, for the staff',
  'content.key': 'of a document, for the staff',
  '/chat/message.key': 'of one’s own choosing, within the own conversation',
  '/chat/image.key': 'the same',
  '/staff/chat/answer.key': 'the same',
  token:
    'a capability: who has the one-time link of a staff invitation, or the signed link of a mail, may use it',
  '/blog/submit_quote.report': 'a capability: who has the link to a report may read it',
  '/design/surcharge/save.id': 'of a price list',
  '/staff/roles/save.id': 'of a staff role',
  '/staff/roles/remove.id': 'of a staff role',
  '/staff/mail/get.id': 'of a mail, for the staff',
  '/staff/mail/resend.id': 'of a mail, for the staff',
  '/staff/customers/note.key': 'of one’s own choosing, within one customer',
  '/staff/orders/note.key': 'of one’s own choosing, within one order',
  '/staff/orders/notes.staff_ids': 'of staff members',
  '/staff/leads/write.key': 'of one’s own choosing, within one request',
  '/staff/calendar/remove.id': 'of a closure',
  '/staff/warehouses/save.id': 'of a warehouse',
  '/staff/search_rules/save.id': 'of a rule for a search term',
  '/staff/search_rules/remove.id': 'of a rule for a search term',
  consultant_id: 'of a consultant, for the staff',
  '/staff/consultants/save.id': 'of a consultant',
  '/staff/consultants/days_off/remove.id': 'of days off of a consultant',
  '/staff/appointments/change.id': 'of an appointment, for the staff',
  '/staff/appointments/cancel.id': 'of an appointment, for the staff',
  '/staff/partners/save.id': 'of a partner',
  '/staff/partners/remove.id': 'of a partner',
  '/staff/coupons/get.id': 'of a coupon',
  '/staff/coupons/save.id': 'of a coupon',
  '/staff/promotions/save.id': 'of a promotion',
  '/staff/promotions/preview.id': 'of a promotion',
  family_ids: 'of the catalog',
  '/product/review/helpful.id': 'of a review that everyone reads',
  '/staff/leads/templates/save.id': 'of a reply template',
  '/staff/leads/templates/remove.id': 'of a reply template',
  '/blog/article/get_article_content.id': 'of an article',
  '/staff/api_keys/revoke.id': 'of an API key of the shop',
  '/staff/jobs/retry.id': 'of a job',
  '/staff/jobs/cancel.id': 'of a job',
  '/staff/webhooks/enable.id': 'of a webhook endpoint of the shop',
  '/staff/webhooks/remove.id': 'of a webhook endpoint of the shop',
  '/staff/webhooks/deliveries.id': 'of a webhook endpoint of the shop',
  '/staff/webhooks/redeliver.id': 'of a delivery of a webhook',
  '/staff/products/get.id': 'of a product',
  '/staff/products/create.id': 'of a product',
  '/staff/products/save.id': 'of a product',
  '/staff/products/duplicate.id': 'of a product',
  '/staff/products/archive.id': 'of a product',
  '/staff/products/stock.id': 'of a product',
  '/staff/products/activity.id': 'of a product',
  '/staff/products/preview.id': 'of a product',
  '/staff/families/get.id': 'of a product family',
  '/staff/families/save.id': 'of a product family',
  '/staff/families/save.has_serial_numbers': 'a choice',
  '/staff/products/undo_edit.edit_id': 'of an edit of products',
  import_id: 'of an import of products, for the staff',
  '/content/document.id': 'of a document, for the staff',
  '/content/preview/open.id': 'of a preview, for the staff',
  '/content/media/replace.id': 'of a picture, for the staff',
  '/content/media/alt.id': 'of a picture, for the staff',
  '/content/media/remove.id': 'of a picture, for the staff',
  '/staff/chat/canned_answers/save.id': 'of a canned answer',
  '/staff/chat/canned_answers/remove.id': 'of a canned answer',
  '/staff/chat/topics/save.id': 'of a topic of the bot',
  '/staff/chat/unanswered/dismiss.message_id': 'of a question, for the staff',
  '/staff/chat/note.key': 'of one’s own choosing, within one conversation',
  event_id: 'of a received webhook event',
  export_id: 'of an export; another person’s is missing',
  view_id: 'of a saved view; another person’s is missing',
  family_id: 'of the catalog',
  model_number: 'of the catalog',
  related_id: 'of the catalog',
  component_id: 'of the catalog',
  file_id: 'of a file that staff uploaded for a product',
  '/content/site/save.id': 'of a notice that every page shows',
  '/geo/address/suggest.session': 'random, from the browser, for the provider of addresses',
  '/geo/address/find.session': 'random, from the browser, for the provider of addresses',
  '/geo/address/find.id': 'of the provider of addresses',
}

/** The kinds of rows that a call's field names: empty for nobody's, undefined for one that the sweep has never met. */
export function kindsNamedBy(path: string, field: string): readonly Kind[] | undefined {
  const name = field.split('.').at(-1) ?? field
  const known = somewhere[`${path}.${name}`]
  if (known) return known
  const isNobodys =
    `${path}.${name}` in nobodys ||
    name in nobodys ||
    (path.startsWith('/content/') && `content.${name}` in nobodys)
  return isNobodys ? [] : everywhere[name]
}

/** The kinds that a parameter of a page may name; `id` is said of everything. */
export function kindsNamedOnPage(name: string, all: readonly Kind[]): readonly Kind[] | undefined {
  if (name === 'id') return all
  if (name === 'number') return ['request', 'application']
  if (name === 'staff_id') return ['user']
  return name in nobodys ? [] : everywhere[name]
}

const addressed = ['address', 'certificate', 'placement key', 'site file'] as const satisfies Kind[]
const features: Record<string, readonly Kind[]> = {
  'people/auth': ['session', 'passkey', 'code', 'user'],
  'people/credentials': ['session', 'passkey', 'code', 'user'],
  'people/sign-in': ['session', 'passkey', 'code', 'user'],
  'people/profile': ['session', 'passkey', 'code', 'user'],
  'people/data-export': ['user', 'upload'],
  'people/staff': ['code', 'user'],
  'people/addresses': ['address'],
  'people/notifications': ['message'],
  'catalog/tax': ['certificate', 'certificate file'],
  'solar/calculator': ['report'],
  'solar/states': ['report'],
  'catalog/documents': [],
  'catalog/product-files': [],
  'content/media': [],
  'sales/cart': ['user'],
  'sales/orders': [...orders, 'attempt', ...addressed],
  'sales/order-payments': [...orders, 'attempt', ...addressed],
  'sales/projects': [...orders, ...addressed],
  'sales/documents': ['order that came', 'order that goes back', 'return', 'shipment'],
  'sales/returns': ['order that came', 'order that goes back', 'return', 'line', 'photo'],
  'catalog/questions': ['question'],
  'catalog/stock-notices': ['stock notice'],
  'sales/quotes': ['quote'],
  'sales/reviews': ['review', 'review photo', 'order that came'],
  'sales/shipments': ['order that came', 'shipment', 'parcel'],
  'service/leads': ['request', 'upload'],
  'service/partners': ['application', 'request'],
  pages: [...orders, 'user'],
}

/** The kinds of rows that the pages of a feature handle; undefined for a feature that is not listed. */
export const kindsOfFeature = (feature: string): readonly Kind[] | undefined => features[feature]
