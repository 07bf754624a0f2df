/** File formats of a table export. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** `preparing` until a job has written the file, then `ready` until it expires, or `failed`. */
export const exportStates = ['preparing', 'ready', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

/** Hours for which a finished file can be downloaded. Short, because it may name customers. */
export const tableExportHours = 24

/** After so many failed attempts an export is given up. */
export const tableExportTries = 3

/** An Excel file is built in memory, so it has a limit. CSV has none. */
export const maxXlsxRows = 50_000

/** Exports that a staff member may have in preparation at once. */
export const exportsAtOnce = 5

/** A value of an exported table. Money is in dollars. */
export type Cell = string | number | boolean | Date | null

/** A column of an exported table. The title is an English sentence that is translated. */
export type ExportColumn = { title: string; kind: 'text' | 'number' | 'money' | 'time' }
