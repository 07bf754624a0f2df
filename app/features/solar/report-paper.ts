/** A solar report as it is printed: finished words and numbers, nothing to reckon or to translate. */
export type ReportPaper = {
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
  tables: { title: string; columns: { title: string; width: number; right: boolean }[]; rows: string[][] }[]
  notes: string[]
  footer: string
}
