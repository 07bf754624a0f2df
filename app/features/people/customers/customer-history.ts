import { text } from '#text/text.tsx'

/** The kinds of entries in a customer's history. */
export const historyKinds = [
  'order',
  'return',
  'review',
  'question',
  'cart',
  'lead',
  'chat',
  'report',
  'message',
  'mail',
  'change',
] as const
export type HistoryKind = (typeof historyKinds)[number]

export const historyKindLabels: Record<HistoryKind, string> = {
  order: text('Orders'),
  return: text('Returns'),
  review: text('Reviews'),
  question: text('Questions about products'),
  cart: text('Cart'),
  lead: text('Leads'),
  chat: text('Chats'),
  report: text('Solar reports'),
  message: text('Messages'),
  mail: text('Mails'),
  change: text('Changes by staff'),
}

/** Entries that a page of the history has. */
export const historyPageSize = 25
