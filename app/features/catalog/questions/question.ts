import { text } from '#text/text.tsx'

/** State of a customer's question about a product. Published ones are on the product page, with their answer. */
export const questionStates = ['waiting', 'published', 'rejected'] as const
export type QuestionState = (typeof questionStates)[number]

export const questionStateLabels: Record<QuestionState, string> = {
  waiting: text('Waiting for an answer'),
  published: text('Published on the product page'),
  rejected: text('Not published'),
}

/** Why a question is not published; the customer reads the sentence. */
export const rejectionReasons = ['own_order', 'unclear', 'personal', 'answered', 'off_topic'] as const
export type RejectionReason = (typeof rejectionReasons)[number]

export const rejectionReasonLabels: Record<RejectionReason, string> = {
  own_order: text('It is about your own order. Please contact us with the order number.'),
  unclear: text('We don’t understand the question. Please ask it with more details.'),
  personal: text('It contains personal data.'),
  answered: text('The product page already answers it.'),
  off_topic: text('It is not about this product.'),
}

export const questionLength = { min: 10, max: 500 } as const
export const maxAnswerLength = 4000

/** A question as shown to everyone. */
export type PublicQuestion = {
  id: string
  question: string
  answer: string
  /** First name and last initial if the customer agreed; else empty. */
  asker: string
  /** The language of the question and its answer. */
  locale: string
  answered_at: string
}
