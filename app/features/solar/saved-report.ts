/** What a report said on the day it was kept. */
export type SavedFigures = {
  capacity_kw: number
  production_kwh: number
  total_usd: number
  year1_savings_usd: number
  /** null: it does not pay back within the years looked at. */
  payback_years: number | null
}

export type SavedReport = {
  id: string
  user_id: string | null
  answers: string
  place: string
  figures: SavedFigures
  /** ISO time. */
  saved_at: string
}

/** Where a kept report is opened: the link that may be sent to anybody. */
export const pathOfSavedReport = (id: string) => `/yourReport?report=${id}`
