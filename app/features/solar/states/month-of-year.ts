import { monthName } from '#features/solar/weather/months.ts'
import type { Locale } from '#text/text.tsx'

/** A month as in `2026-06` in words: June 2026, Juni 2026, 2026年6月. A year alone stays a year. */
export function monthOfYear(value: string, locale: Locale): string {
  const [year = '', month] = value.split('-')
  if (!month) return year
  const name = monthName(locale, Number(month) - 1, 'long')
  return locale === 'zh' ? `${year} 年 ${Number(month)} 月` : `${name} ${year}`
}
