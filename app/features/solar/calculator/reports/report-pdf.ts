export type PdfTable = {
  kind: 'table'
  title: string
  columns: { title: string; width: number; right: boolean }[]
  rows: string[][]
  /** Starts on a new page. */
  new_page?: boolean
}

export type PdfList = { kind: 'list'; title: string; lines: string[] }

/** The content of a solar report's PDF: translated text and formatted numbers only. */
export type ReportPdf = {
  language: string
  file_name: string
  wordmark: string
  title: string
  /** The report in one sentence, and its range. */
  lead: string
  range: string
  figures: { label: string; value: string; note: string }[]
  chart: {
    title: string
    /** Labels of a month's two bars. */
    legend: [string, string]
    months: { label: string; made: number; used: number }[]
  }
  sections: (PdfTable | PdfList)[]
  notes: string[]
  footer: string
}
