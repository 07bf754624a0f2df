import { welcomeMail } from '#features/accounts/emails/welcome.tsx'
import { requestForStaff } from '#features/leads/emails/request-for-staff.tsx'
import { requestReceived } from '#features/leads/emails/request-received.tsx'
import { orderConfirmation } from '#features/orders/emails/order-confirmation.tsx'
import { applicationLink } from '#features/partners/emails/application-link.tsx'
import type { MailTemplates } from '#platform/mail-template.ts'

/** Every room's mails by name. */
export const templates: MailTemplates = {
  welcome: welcomeMail,
  'order-confirmation': orderConfirmation,
  'application-link': applicationLink,
  'request-received': requestReceived,
  'request-for-staff': requestForStaff,
}
