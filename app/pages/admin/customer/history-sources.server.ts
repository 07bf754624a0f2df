import { questionHistory } from '#features/catalog/questions/question-history.server.ts'
import { changeHistory } from '#features/people/customers/change-history.server.ts'
import type { HistorySource } from '#features/people/customers/customer-history.server.ts'
import { mailHistory, messageHistory } from '#features/people/customers/message-history.server.ts'
import { cartHistory } from '#features/sales/cart/cart-history.server.ts'
import { orderHistory } from '#features/sales/orders/queries/order-history.server.ts'
import { returnHistory } from '#features/sales/returns/return-history.server.ts'
import { reviewHistory } from '#features/sales/reviews/review-history.server.ts'
import { chatHistory } from '#features/service/chat/staff/chat-history.server.ts'
import { leadHistory } from '#features/service/leads/staff/lead-history.server.ts'
import { reportHistory } from '#features/solar/calculator/reports/report-history.server.ts'
import type { Customer } from '#platform/http/request-context.server.ts'

/** All parts of a customer's history. */
const sources: readonly HistorySource[] = [
  orderHistory,
  returnHistory,
  reviewHistory,
  questionHistory,
  cartHistory,
  leadHistory,
  chatHistory,
  reportHistory,
  messageHistory,
  mailHistory,
  changeHistory,
]

/** The parts of the history that the staff member may see. */
export const permittedSources = (staff: Customer) =>
  sources.filter(({ permission }) => staff.permissions.includes(permission))
