import { text, useFormat, useText } from '#text/text.tsx'

/** Formatters for dollars, payback years and percent in a report. */
export function useReportFormat() {
  const t = useText()
  const { number, wholeMoney } = useFormat()
  const usd = (value: number) => wholeMoney(Math.round(value) * 100)
  const years = (value: number | null, within: number) =>
    value === null
      ? t('more than {{years}} years', { years: within })
      : t('{{years}} years', { years: number(value, 1) })
  return { usd, years, percent: (share: number) => `${number(share * 100, 0)}\u202f%` }
}

/** Display name of each recommended system. */
export const optionNames = {
  budget: text('Smaller'),
  recommended: text('Recommended'),
  maximum: text('Larger'),
} as const
