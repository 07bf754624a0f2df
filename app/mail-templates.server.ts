import { welcomeMail } from '#features/accounts/emails/welcome.tsx'
import { orderConfirmation } from '#features/orders/emails/order-confirmation.tsx'
import type { MailTemplates } from '#platform/mail-template.ts'

/** Every room's mails by name. */
export const templates: MailTemplates = {
  welcome: welcomeMail,
  'order-confirmation': orderConfirmation,
}
