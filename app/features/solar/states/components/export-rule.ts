import { type Translate, useFormat, useText } from '#text/text.tsx'

type Rule = {
  netting: 'hourly' | 'monthly' | 'annual'
  surplus_cents_kwh: number | null
  surplus_share_of_retail: number | null
}

/** Describes an export rule in a sentence. */
export function exportRuleWords(
  { netting, surplus_cents_kwh, surplus_share_of_retail }: Rule,
  t: Translate,
  number: (value: number, digits?: number) => string,
): string {
  const price =
    surplus_cents_kwh !== null
      ? `${number(surplus_cents_kwh)}\u202f¢/kWh`
      : surplus_share_of_retail !== null
        ? t('{{share}}% of the retail price', { share: number(surplus_share_of_retail * 100, 0) })
        : null
  if (netting === 'hourly')
    return price
      ? t('Net billing: exports earn {{price}}. The electricity you buy is billed at the full rate.', {
          price,
        })
      : t('Net billing: exports earn less than the electricity you buy. We don’t have the exact rate.')
  const balance =
    netting === 'monthly'
      ? t('Net metering: exports are credited against your usage each month.')
      : t('Net metering: exports are credited against your usage over the year.')
  return price ? `${balance} ${t('Excess credit earns {{price}}.', { price })}` : balance
}

/** `exportRuleWords` in the current language, for components. */
export function useExportRule() {
  const t = useText()
  const { number } = useFormat()
  return (rule: Rule) => exportRuleWords(rule, t, number)
}
