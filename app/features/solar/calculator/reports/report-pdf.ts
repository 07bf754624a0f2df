export type PaperTable = {
  kind: 'table'
  title: string
  columns: { title: string; width: number; right: boolean }[]
  rows: string[][]
  /** Begins a page of its own. */
  new_page?: boolean
}

export type PaperList = { kind: 'list'; title: string; lines: string[] }

/** A solar report as it is printed: finished words and numbers, nothing to reckon or to translate. */
export type ReportPdf = {
  language: string
  file_name: string
  wordmark: string
  title: string
  /** The report in one sentence, and what leaves room in it. */
  lead: string
  range: string
  figures: { label: string; value: string; note: string }[]
  chart: {
    title: string
    /** What the two bars of a month stand for. */
    legend: [string, string]
    months: { label: string; made: number; used: number }[]
  }
  sections: (PaperTable | PaperList)[]
  notes: string[]
  footer: string
}
