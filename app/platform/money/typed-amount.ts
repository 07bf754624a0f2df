import { dollarsToCents } from './money.ts'

/**
 * The number that people type in an American or a European way, as plain digits with a decimal point: `1,299.50`, `1.299,50`,
 * `$899` and `12,5`. Commas before groups of three digits separate thousands: `1,299` is 1299. Other texts stay as they are.
 */
export function plainNumber(typed: string): string {
  const text = typed.trim().replace(/^(-?)\s*\$\s*/, '$1')
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text)) return text.replaceAll(',', '')
  if (/^-?\d{1,3}(?:\.\d{3})+,\d*$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return /^-?\d+,\d*$/.test(text) ? text.replace(',', '.') : text
}

/** Whole cents from an amount in dollars as people type it; null for anything else. */
export const typedToCents = (typed: string): number | null =>
  dollarsToCents(plainNumber(typed).replace(/\.$/, ''))
