import { accountChangedMail } from '#features/accounts/emails/account-changed.tsx'
import { oneTimeCodeMail } from '#features/accounts/emails/one-time-code.tsx'
import { accountExistsMail, noAccountMail } from '#features/accounts/emails/somebody-asked.tsx'
import { welcomeMail } from '#features/accounts/emails/welcome.tsx'
import { chatAnswered, chatAnswerWaits } from '#features/chat/emails/chat-answered.tsx'
import { requestForStaff } from '#features/leads/emails/request-for-staff.tsx'
import { requestReceived } from '#features/leads/emails/request-received.tsx'
import { requestReceivedDetails } from '#features/leads/emails/request-received-details.tsx'
import { orderCancelled } from '#features/orders/emails/order-cancelled.tsx'
import { orderConfirmation } from '#features/orders/emails/order-confirmation.tsx'
import { partDue } from '#features/orders/emails/part-due.tsx'
import { payLink } from '#features/orders/emails/pay-link.tsx'
import { applicationLink } from '#features/partners/emails/application-link.tsx'
import { returnDecided, returnPaid, returnRequested } from '#features/returns/emails/return-mails.tsx'
import { orderDelivered } from '#features/shipments/emails/order-delivered.tsx'
import { orderShipped } from '#features/shipments/emails/order-shipped.tsx'
import { solarReportMail } from '#features/solar/emails/report-mail.tsx'
import type { MailTemplates } from '#platform/mail-template.ts'

/** Every room's mails by name. */
export const templates: MailTemplates = {
  'one-time-code': oneTimeCodeMail,
  'account-exists': accountExistsMail,
  'no-account': noAccountMail,
  'account-changed': accountChangedMail,
  welcome: welcomeMail,
  'solar-report': solarReportMail,
  'order-confirmation': orderConfirmation,
  'application-link': applicationLink,
  'chat-answered': chatAnswered,
  'chat-answer-waits': chatAnswerWaits,
  'request-received': requestReceived,
  'request-received-details': requestReceivedDetails,
  'request-for-staff': requestForStaff,
  'part-due': partDue,
  'pay-link': payLink,
  'order-cancelled': orderCancelled,
  'order-shipped': orderShipped,
  'order-delivered': orderDelivered,
  'return-requested': returnRequested,
  'return-decided': returnDecided,
  'return-paid': returnPaid,
}
