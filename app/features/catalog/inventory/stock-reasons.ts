import { text } from '#text/text.tsx'

/** Why staff change the stock of a warehouse. */
export const stockReasons = ['count', 'received', 'damaged', 'lost', 'transfer', 'correction'] as const
export type StockReason = (typeof stockReasons)[number]

/** How reasons in the stock history are called; orders and returns change the stock, too. */
export const stockReasonLabels: Readonly<Record<string, string>> = {
  count: text('Stock count'),
  received: text('Delivery received'),
  damaged: text('Damaged'),
  lost: text('Items lost'),
  transfer: text('Moved to another warehouse'),
  correction: text('Correction'),
  shipped: text('Order shipped'),
  returned: text('Return restocked'),
  import: text('Product import'),
  import_undone: text('Import undone'),
}
