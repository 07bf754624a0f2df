import { welcomeMail } from '#features/accounts/emails/welcome.tsx'
import { orderConfirmation } from '#features/orders/emails/order-confirmation.tsx'
import { partDue } from '#features/orders/emails/part-due.tsx'
import { payLink } from '#features/orders/emails/pay-link.tsx'
import type { MailTemplates } from '#platform/mail-template.ts'

/** Every room's mails by name. */
export const templates: MailTemplates = {
  welcome: welcomeMail,
  'order-confirmation': orderConfirmation,
  'part-due': partDue,
  'pay-link': payLink,
}
