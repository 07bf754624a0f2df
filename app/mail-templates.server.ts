import { welcomeMail } from '#features/accounts/emails/welcome.tsx'
import { orderCancelled } from '#features/orders/emails/order-cancelled.tsx'
import { orderConfirmation } from '#features/orders/emails/order-confirmation.tsx'
import { returnDecided, returnPaid, returnRequested } from '#features/returns/emails/return-mails.tsx'
import { orderDelivered } from '#features/shipments/emails/order-delivered.tsx'
import { orderShipped } from '#features/shipments/emails/order-shipped.tsx'
import type { MailTemplates } from '#platform/mail-template.ts'

/** Every room's mails by name. */
export const templates: MailTemplates = {
  welcome: welcomeMail,
  'order-confirmation': orderConfirmation,
  'order-cancelled': orderCancelled,
  'order-shipped': orderShipped,
  'order-delivered': orderDelivered,
  'return-requested': returnRequested,
  'return-decided': returnDecided,
  'return-paid': returnPaid,
}
