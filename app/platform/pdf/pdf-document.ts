/** One PDF file, ready to render: texts translated, numbers formatted. It is sent to a worker thread as it is. */
export type PdfDocument = {
  language: string
  /** The title in the file's properties. */
  title: string
  file_name: string
  wordmark: string
  footer: string
  /** `Page {{page}} of {{pages}}` in the document's language; without it the footer shows `1 / 2`. */
  page_label?: string
  /** The day of the content. With it the same content gives the same bytes; without it the file has today's date. */
  created_at?: string
  sheets: PdfSheet[]
}

/** A part of a file that begins on a new page. */
export type PdfSheet = {
  title: string
  /** Small text above the title. */
  above?: string
  /** Code for a scanner, shown as QR code and text. */
  code?: string
  blocks: PdfBlock[]
}

export type PdfBlock =
  | PdfFacts
  | PdfHero
  | PdfColumns
  | PdfTable
  | PdfPairs
  | PdfTotals
  | PdfList
  | PdfNotes
  | PdfDrawing

export type PdfFact = { name: string; value: string }

/** Name and value side by side. */
export type PdfFacts = { kind: 'facts'; facts: PdfFact[] }

/** A lead text and facts beside a picture. */
export type PdfHero = { kind: 'hero'; lead: string; facts: PdfFact[]; picture: string | null }

/** Short texts side by side, such as sender and recipient. */
export type PdfColumns = { kind: 'columns'; columns: { title: string; lines: string[] }[] }

/** A table whose column titles are repeated on each page. `width`: percent. */
export type PdfTable = {
  kind: 'table'
  title?: string
  columns: { title: string; width: number; align: 'left' | 'right' }[]
  /** `note`: small print below the second cell. */
  rows: { cells: string[]; note?: string }[]
}

/** A titled table of names and values. */
export type PdfPairs = { kind: 'pairs'; title: string; rows: PdfFact[] }

export type PdfTotals = { kind: 'totals'; totals: (PdfFact & { strong?: boolean })[] }

export type PdfList = { kind: 'list'; title: string; lines: string[]; ordered?: boolean }

/** Small print. */
export type PdfNotes = { kind: 'notes'; title?: string; notes: string[] }

/** A line drawing over the full width. */
export type PdfDrawing = { kind: 'drawing'; title: string; picture: string }
