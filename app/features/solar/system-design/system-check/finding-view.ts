import { inBothUnits, temperatureInBothScales } from '#features/catalog/products/measures.ts'
import { formatsFor, withNoBreakSpaces } from '#text/format.ts'
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
  { sentence, values, math, ...one }: Finding,
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
  return {
    ...one,
    ...(math !== undefined && { math: calculationText(math, locale) }),
    text: t(sentence, Object.fromEntries(formatted)),
  }
}

/** A displayed calculation with the decimal sign and the percent and degree format of the language. */
function calculationText(math: string, locale: Locale) {
  const { number, quantity } = formatsFor(locale)
  const formatted = math.replaceAll(
    /(\d{1,6}(?:\.\d{1,6})?) (%|°C)|\d{1,6}\.\d{1,6}/g,
    (found, value, unit) => (unit ? quantity(Number(value), unit, 3) : number(Number(found), 3)),
  )
  return withNoBreakSpaces(formatted)
}
