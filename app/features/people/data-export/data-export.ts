/** `preparing` until the job has written the archive, then `ready` until it expires, or `failed`. */
export type DataExportState = 'preparing' | 'ready' | 'failed'

/** An export of an account, as its owner sees it. */
export type DataExport = {
  id: string
  state: DataExportState
  /** Size of the archive; null until it is ready. */
  bytes: number | null
  requested_at: string
  /** Until when it can be downloaded; null until it is ready. */
  expires_at: string | null
}

/** Days for which a finished archive can be downloaded. */
export const exportDays = 7

/** After so many failed attempts an export is given up. */
export const exportTries = 5

/** Exports that a customer may request within 24 hours. */
export const exportsPerDay = 3
