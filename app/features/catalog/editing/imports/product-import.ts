import type { WarehouseId } from '#features/catalog/products/product.ts'

/**
 * `uploaded` until its columns are chosen, `checking` while a job compares the rows with the catalog, `checked` when the
 * result can be read, `applying` while a job changes the products, then `applied`; `undoing` while a job takes the changes
 * back, then `applied` with an edit that is undone; `failed` when the file cannot be read.
 */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

/** What a row does. */
export const rowOutcomes = ['new', 'changed', 'unchanged', 'error'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** A cell before and after, by the id of its column. */
export type CellChange = { column: string; before: string; after: string }

/** What is wrong with a cell: an English sentence that is translated, and its values. */
export type ImportProblem = { column: string; value: string; message: string; values?: { allowed: string } }

/** The stock of a warehouse before and after. */
export type StockMove = { warehouse: WarehouseId; before: number; after: number }

/** The encodings and delimiters of files that can be imported. */
export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type CsvEncoding = (typeof csvEncodings)[number]

export const csvDelimiters = [',', ';', '\t'] as const
export type CsvDelimiter = (typeof csvDelimiters)[number]

/** 10,000 products with all columns take 27 MB. UPLOAD_LIMIT_MB may be lower. */
export const maxImportMegabytes = 30

/** Rows of one import: one edit changes at most so many products. */
export const maxImportRows = 20_000

/** Days after which an import, its file and its rows are deleted. The applied edit stays. */
export const importDays = 14
