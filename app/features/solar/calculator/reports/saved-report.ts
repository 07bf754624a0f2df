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
  /** ISO time until which its link works at least; null where an account keeps it. */
  kept_until: string | null
}

/** Why a report is kept: on a customer's list, for a link that is sent on, or for a request that names it. */
export type KeptFor = 'account' | 'link' | 'request'

/** Days that a report without an account is kept, from when it was last asked for. */
export const kept_days: Readonly<Record<Exclude<KeptFor, 'account'>, number>> = { link: 365, request: 180 }

/** Where a kept report is opened: the link that may be sent to anybody. */
export const pathOfSavedReport = (id: string) => `/yourReport?report=${id}`
