import { dollarsToCents } from '#platform/money/money.ts'

/** Which column of a statement holds what: positions from 0; null where it has none. */
export type ColumnMapping = {
  date: number
  amount: number
  text: number
  /** The bank's own number of the entry; without it the line itself identifies the entry. */
  reference: number | null
}

export const maxStatementRows = 1000

/** Titles by which banks name the columns. */
const titles = {
  date: /date|posted|datum|日期/i,
  amount: /amount|credit|betrag|金额/i,
  text: /description|memo|details|text|remittance|narrative|verwendungszweck|摘要/i,
  reference: /reference|transaction id|entry|number|fitid|流水号/i,
} as const

/** The mapping that the titles of a statement suggest; columns that no title names stay in the order date, amount, text. */
export function guessMapping(header: readonly string[]): ColumnMapping {
  const find = (title: RegExp, other: number) => {
    const at = header.findIndex((one) => title.test(one))
    return at < 0 ? Math.min(other, Math.max(0, header.length - 1)) : at
  }
  const reference = header.findIndex((one) => titles.reference.test(one))
  return {
    date: find(titles.date, 0),
    amount: find(titles.amount, 1),
    text: find(titles.text, 2),
    reference: reference < 0 ? null : reference,
  }
}

/** The day of a statement line as YYYY-MM-DD; null for text that is no date. US order: month, day, year. */
export function readStatementDay(value: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(value.trim())
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{2}|\d{4})$/.exec(value.trim())
  const [year, month, day] = iso ? iso.slice(1) : us ? [us[3], us[1], us[2]] : []
  if (!year || !month || !day) return null
  const full = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = new Date(`${full}T00:00:00Z`)
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== full ? null : full
}

// A comma that does not group thousands is a decimal comma of another country: `12,50` are not 1250 dollars.
const wrongComma = /,(?!\d{3}(?!\d))|\.\d*,/

/** Whole cents of an amount as banks write it: `$1,234.50`, `(12.00)` or `-12.00` for money that left; else null. */
export function readStatementAmount(value: string): number | null {
  if (wrongComma.test(value)) return null
  const plain = value.trim().replaceAll(/[$,\s]/g, '')
  const inParentheses = /^\((.+)\)$/.exec(plain)
  return dollarsToCents(inParentheses ? `-${inParentheses[1]}` : plain.replace(/^\+/, ''))
}

/** The order numbers that a text mentions. */
export const orderNumbersIn = (text: string): string[] => [
  ...new Set(text.toUpperCase().match(/\bH[0-9A-HJKMNP-TV-Z]{8,13}\b/g)),
]
