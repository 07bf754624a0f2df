import { questionAnswered } from '#features/catalog/questions/emails/question-answered.tsx'
import {
  backInStock,
  stockNoticeConfirm,
} from '#features/catalog/stock-notices/emails/stock-notice-mails.tsx'
import { oneTimeCodeMail } from '#features/people/auth/emails/one-time-code.tsx'
import { accountExistsMail, noAccountMail } from '#features/people/auth/emails/registration-attempt.tsx'
import { accountChangedMail } from '#features/people/credentials/emails/account-changed.tsx'
import { passwordResetInvite } from '#features/people/customers/emails/password-reset-invite.tsx'
import { dataExportReady } from '#features/people/data-export/emails/data-export-ready.tsx'
import { welcomeMail } from '#features/people/sign-in/emails/welcome.tsx'
import { staffInvitation } from '#features/people/staff/emails/staff-invitation.tsx'
import { installmentDue } from '#features/sales/order-payments/emails/installment-due.tsx'
import { payLink } from '#features/sales/order-payments/emails/pay-link.tsx'
import { paymentRequest } from '#features/sales/order-payments/emails/payment-request.tsx'
import { orderCanceled } from '#features/sales/orders/emails/order-canceled.tsx'
import { orderConfirmation } from '#features/sales/orders/emails/order-confirmation.tsx'
import { cartQuote } from '#features/sales/quotes/emails/cart-quote.tsx'
import {
  returnDecided,
  returnRefunded,
  returnRequested,
} from '#features/sales/returns/emails/return-mails.tsx'
import { orderDelivered } from '#features/sales/shipments/emails/order-delivered.tsx'
import { orderShipped } from '#features/sales/shipments/emails/order-shipped.tsx'
import { readyForPickupMail } from '#features/sales/shipments/emails/ready-for-pickup.tsx'
import { chatAnswered, chatAnswerWaits } from '#features/service/chat/emails/chat-answered.tsx'
import { appointmentForStaff } from '#features/service/leads/emails/appointment-for-staff.tsx'
import { appointmentNotice } from '#features/service/leads/emails/appointment-notice.tsx'
import { leadReply } from '#features/service/leads/emails/lead-reply.tsx'
import { requestForStaff } from '#features/service/leads/emails/request-for-staff.tsx'
import { requestReceived } from '#features/service/leads/emails/request-received.tsx'
import { requestReceivedDetails } from '#features/service/leads/emails/request-received-details.tsx'
import { applicationDecided } from '#features/service/partners/emails/application-decided.tsx'
import { applicationLink } from '#features/service/partners/emails/application-link.tsx'
import { solarReportMail } from '#features/solar/calculator/emails/report-mail.tsx'
import type { MailTemplates } from '#platform/mail/mail-template.ts'
import { testMail } from './pages/admin/settings/test-mail.tsx'

/** The mail templates of all features by name. */
export const templates: MailTemplates = {
  'test-mail': testMail,
  'one-time-code': oneTimeCodeMail,
  'account-exists': accountExistsMail,
  'cart-quote': cartQuote,
  'no-account': noAccountMail,
  'account-changed': accountChangedMail,
  'password-reset-invite': passwordResetInvite,
  'data-export-ready': dataExportReady,
  'staff-invitation': staffInvitation,
  welcome: welcomeMail,
  'solar-report': solarReportMail,
  'order-confirmation': orderConfirmation,
  'application-link': applicationLink,
  'application-decided': applicationDecided,
  'chat-answered': chatAnswered,
  'chat-answer-waits': chatAnswerWaits,
  'request-received': requestReceived,
  'request-received-details': requestReceivedDetails,
  'request-for-staff': requestForStaff,
  'lead-reply': leadReply,
  appointment: appointmentNotice,
  'appointment-for-staff': appointmentForStaff,
  'part-due': installmentDue,
  'pay-link': payLink,
  'payment-request': paymentRequest,
  'order-cancelled': orderCanceled,
  'order-shipped': orderShipped,
  'order-delivered': orderDelivered,
  'ready-for-pickup': readyForPickupMail,
  'return-requested': returnRequested,
  'return-decided': returnDecided,
  'return-paid': returnRefunded,
  'stock-notice-confirm': stockNoticeConfirm,
  'back-in-stock': backInStock,
  'question-answered': questionAnswered,
}
