import { text } from '#text/text.tsx'

/** The checks of an order, each on facts that the shop has stored. There is no score: staff decide. */
export const riskChecks = [
  'failed_cards',
  'large_first_order',
  'orders_of_account',
  'orders_to_address',
] as const
export type RiskCheck = (typeof riskChecks)[number]

/** Failed card payments from which on they are a sign. */
export const failedCardsSign = 3
/** Total in cents above which the first order of an account is a sign. */
export const largeFirstOrderCents = 1_000_000
/** Orders within a day from which on they are a sign. */
export const ordersInDaySign = 3

/** What each check says when it finds a sign. */
export const riskSignTexts: Record<RiskCheck, string> = {
  failed_cards: text('{{count}} failed card payments'),
  large_first_order: text('First order of the account, above {{amount}}'),
  orders_of_account: text('{{count}} orders of this account within a day'),
  orders_to_address: text('{{count}} orders of several accounts to this address within a day'),
}

/** What each check looks at. */
export const riskCheckTexts: Record<RiskCheck, string> = {
  failed_cards: text('Card payments of this order that failed: a sign from {{count}}'),
  large_first_order: text('Earlier paid orders of the account, when the total is above {{amount}}'),
  orders_of_account: text('Orders of the account within 24 hours of this one: a sign from {{count}}'),
  orders_to_address: text(
    'Orders of several accounts to this street and ZIP code within 24 hours of this one: a sign from {{count}}',
  ),
}
