/** What is different from the order: the product is no longer sold, or its unit price has changed. */
export type BuyAgainChange =
  | { kind: 'unavailable'; name: string }
  | { kind: 'price'; name: string; before_cents: number; now_cents: number }

/** The order whose items are in the cart again, and what is different. */
export type BoughtAgain = { order_id: string; changes: BuyAgainChange[] }
