import { text, useFormat, useLocale, useText } from '#text/text.tsx'

const km_per_mile = 1.609_344

/** Formatters for dollars, payback years, percent and distances (miles in English, else kilometers) in a report. */
export function useReportFormat() {
  const t = useText()
  const { number, percent, quantity, wholeMoney } = useFormat()
  const isEnglish = useLocale() === 'en'
  const distance = (km: number) => (isEnglish ? quantity(km / km_per_mile, 'mi', 0) : quantity(km, 'km', 0))
  const usd = (value: number) => wholeMoney(Math.round(value) * 100)
  const years = (value: number | null, within: number) =>
    value === null
      ? t('more than {{years}} years', { years: within })
      : t('{{years}} years', { years: number(value, 1) })
  return { usd, years, distance, percent: (share: number) => percent(share * 100) }
}

/** Display name of each recommended system. */
export const optionNames = {
  budget: text('Smaller'),
  recommended: text('Recommended'),
  maximum: text('Larger'),
} as const
