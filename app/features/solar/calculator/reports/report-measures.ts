import { formatsFor } from '#text/format.ts'
import type { Locale } from '#text/text.tsx'

const km_per_mile = 1.609_344
const pounds_per_metric_ton = 2204.622_62

/** A distance: miles in English, else kilometers. */
export function distanceText(km: number, locale: Locale): string {
  const { quantity } = formatsFor(locale)
  return locale === 'en' ? quantity(km / km_per_mile, 'mi', 0) : quantity(km, 'km', 0)
}

/** An amount of CO₂: hundreds of pounds in English, as the EPA writes it; else metric tons. */
export function co2Amount(metric_tons: number, locale: Locale): { value: number; unit: string } {
  return locale === 'en'
    ? { value: Math.round((metric_tons * pounds_per_metric_ton) / 100) * 100, unit: 'lb' }
    : { value: metric_tons, unit: 't' }
}
