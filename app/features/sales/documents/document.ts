/** The papers of the shop. An invoice and a refund note carry a number of an unbroken series. */
export const orderDocumentKinds = [
  'invoice',
  'proforma',
  'packing_list',
  'refund_note',
  'return_slip',
] as const
export type OrderDocumentKind = (typeof orderDocumentKinds)[number]

export type OrderDocumentRow = {
  cells: string[]
  /** Small, beneath the first wide cell: a model number. */
  note?: string
}

/** A sheet as it is typeset: every word in the reader's language, every figure written out. */
export type Sheet = {
  /** What it is filed under: its own number, or its order's. */
  number: string
  title: string
  /** Beneath the title, name and value: number, date, order. */
  facts: { name: string; value: string }[]
  /** Side by side: who it is from, who it is for. */
  parties: { title: string; lines: string[] }[]
  columns: { title: string; width: number; align: 'left' | 'right' }[]
  rows: OrderDocumentRow[]
  totals: { name: string; value: string; strong?: boolean }[]
  notes: string[]
  /** Read by a scanner at the warehouse: shown as a QR code and in letters. */
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
