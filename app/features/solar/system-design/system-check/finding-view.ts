import { inBothUnits, temperatureInBothScales } from '#features/catalog/products/measures.ts'
import { formatsFor } from '#text/format.ts'
import type { Locale, Translate } from '#text/text.tsx'
import type { Finding } from './finding.ts'

/** A finding in a reader's language. */
export type FindingView = Omit<Finding, 'sentence' | 'values'> & { text: string }

/** The values of a finding that are air temperatures in °C. */
const temperatures: Record<string, readonly string[]> = {
  climate: ['low', 'high'],
  cold_voltage: ['degrees'],
  hot_voltage: ['degrees'],
}

/** The US units of the values of a finding that also have a metric unit. */
const us_units: Record<string, Record<string, string>> = {
  mounting_span: { spacing: 'in', snow: 'psf' },
}

/** The finding's sentence in the reader's language, with its numbers in the format of the language. */
export function findingView(
  { sentence, values, ...one }: Finding,
  { t, locale }: { t: Translate; locale: Locale },
): FindingView {
  const { number } = formatsFor(locale)
  const format = (name: string, value: number) => {
    if (temperatures[one.id]?.includes(name)) return temperatureInBothScales(value, locale)
    return inBothUnits([value], us_units[one.id]?.[name] ?? null, locale) ?? number(value)
  }
  const formatted = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? format(name, value) : value,
  ])
  return { ...one, text: t(sentence, Object.fromEntries(formatted)) }
}
