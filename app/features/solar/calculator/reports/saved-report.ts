/** Key figures of a report on the day it was saved. */
export type SavedFigures = {
  capacity_kw: number
  production_kwh: number
  total_usd: number
  year1_savings_usd: number
  /** null: it does not pay back within the analysis period. */
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
  /** ISO time until which the link works; null when the report is saved in an account. */
  kept_until: string | null
}

/** Why a report is saved: in a customer's account, for a shared link, or for a quote request. */
export type SavePurpose = 'account' | 'link' | 'request'

/** Retention of a report without an account, days from its last save. */
export const retention_days: Readonly<Record<Exclude<SavePurpose, 'account'>, number>> = {
  link: 365,
  request: 180,
}

/** The shareable path of a saved report. */
export const pathOfSavedReport = (id: string) => `/yourReport?report=${id}`
