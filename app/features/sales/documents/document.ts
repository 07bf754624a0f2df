/** Kinds of order documents. Invoices and credit memos are numbered consecutively. */
export const orderDocumentKinds = [
  'invoice',
  'proforma',
  'packing_list',
  'pick_list',
  'refund_note',
  'return_slip',
] as const
export type OrderDocumentKind = (typeof orderDocumentKinds)[number]

export type OrderDocumentRow = {
  cells: string[]
  /** Small print below the first wide cell: a model number. */
  note?: string
}

/** A sheet ready to render: text translated, numbers formatted. */
export type Sheet = {
  /** Document number, otherwise the order number. */
  number: string
  title: string
  /** Facts below the title: number, date, order. */
  facts: { name: string; value: string }[]
  /** Sender and recipient, side by side. */
  parties: { title: string; lines: string[] }[]
  columns: { title: string; width: number; align: 'left' | 'right' }[]
  rows: OrderDocumentRow[]
  totals: { name: string; value: string; strong?: boolean }[]
  notes: string[]
  /** Code for the warehouse scanner, shown as QR code and text. */
  code?: string
}

/** One file of one or more sheets. */
export type OrderDocument = {
  language: string
  file_name: string
  wordmark: string
  footer: string
  sheets: Sheet[]
}
