import { accountChangedMail } from '#features/accounts/emails/account-changed.tsx'
import { oneTimeCodeMail } from '#features/accounts/emails/one-time-code.tsx'
import { accountExistsMail, noAccountMail } from '#features/accounts/emails/somebody-asked.tsx'
import { welcomeMail } from '#features/accounts/emails/welcome.tsx'
import { orderConfirmation } from '#features/orders/emails/order-confirmation.tsx'
import type { MailTemplates } from '#platform/mail-template.ts'

/** Every room's mails by name. */
export const templates: MailTemplates = {
  'one-time-code': oneTimeCodeMail,
  'account-exists': accountExistsMail,
  'no-account': noAccountMail,
  'account-changed': accountChangedMail,
  welcome: welcomeMail,
  'order-confirmation': orderConfirmation,
}
