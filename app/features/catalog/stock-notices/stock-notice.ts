import { text } from '#text/text.tsx'

/**
 * State of a request for a back-in-stock notice. `unconfirmed`: the owner of a typed address has not followed the link in
 * the first mail; nothing else is sent to it. `canceled`: by the requester or by staff.
 */
export const stockNoticeStates = ['unconfirmed', 'waiting', 'sent', 'canceled'] as const
export type StockNoticeState = (typeof stockNoticeStates)[number]

export const stockNoticeStateLabels: Record<StockNoticeState, string> = {
  unconfirmed: text('Address not confirmed'),
  waiting: text('Waiting for stock'),
  sent: text('Notice sent'),
  canceled: text('Canceled'),
}

/** Version of the wording below. Change it with every change of the wording, in any language: each request stores it. */
export const stockNoticeConsentVersion = '2026-11-25'

/** What a requester agrees to. Separate from marketing: the address is used for this one mail only. */
export const stockNoticeConsent = text(
  'We email you once, when this product is back in stock, and use your address for nothing else. You can unsubscribe at any time.',
)

/** The page with the form and its result. */
export const pathToStockNotice = (product_id: string) =>
  `/stockNotice?product_id=${encodeURIComponent(product_id)}`
