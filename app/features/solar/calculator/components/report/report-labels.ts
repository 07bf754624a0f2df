import { text, useFormat, useLocale, useText } from '#text/text.tsx'
import { co2Amount, distanceText } from '../../reports/report-measures.ts'

/** Formatters for dollars, payback years, percent, distances and CO₂ in a report. */
export function useReportFormat() {
  const t = useText()
  const { number, percent, wholeMoney } = useFormat()
  const locale = useLocale()
  const usd = (value: number) => wholeMoney(Math.round(value) * 100)
  const years = (value: number | null, within: number) =>
    value === null
      ? t('more than {{years}} years', { years: within })
      : t('{{years}} years', { years: number(value, 1) })
  return {
    usd,
    years,
    distance: (km: number) => distanceText(km, locale),
    co2: (metric_tons: number) => co2Amount(metric_tons, locale),
    percent: (share: number) => percent(share * 100),
  }
}

/** Display name of each recommended system. */
export const optionNames = {
  budget: text('Smaller'),
  recommended: text('Recommended'),
  maximum: text('Larger'),
} as const
