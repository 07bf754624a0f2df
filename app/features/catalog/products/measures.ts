import { formatsFor } from '#text/format.ts'
import type { Locale } from '#text/text.tsx'

type Metric = { unit: string; factor: number; digits: (value: number) => number }

const wholeFrom = (limit: number) => (value: number) => (Math.abs(value) >= limit ? 0 : 1)

// International inch, pound, foot, mile; US liquid gallon. Source: NIST SP 811, appendix B.
const metricUnits: Record<string, Metric> = {
  in: { unit: 'mm', factor: 25.4, digits: () => 0 },
  ft: { unit: 'm', factor: 0.3048, digits: wholeFrom(100) },
  'sq ft': { unit: 'm²', factor: 0.092_903_04, digits: wholeFrom(100) },
  mi: { unit: 'km', factor: 1.609_344, digits: () => 0 },
  lb: { unit: 'kg', factor: 0.453_592_37, digits: wholeFrom(100) },
  gal: { unit: 'L', factor: 3.785_411_784, digits: wholeFrom(10) },
  'lb/ft²': { unit: 'kN/m²', factor: 0.047_880_26, digits: () => 1 },
  psf: { unit: 'kN/m²', factor: 0.047_880_26, digits: () => 1 },
}

/**
 * Lengths, weights and other measures in US and metric units, such as `74 × 41.1 in (1,880 × 1,044 mm)`: US units first in
 * English, metric units first in German and Chinese. Null for a unit without a metric equal.
 */
export function inBothUnits(values: number[], unit: string | null, locale: Locale): string | null {
  const metric = metricUnits[unit ?? '']
  if (!metric || !unit) return null
  const { number } = formatsFor(locale)
  const joined = (all: string[], its: string) => `${all.join('\u00a0×\u00a0')}\u00a0${its}`
  const us = joined(
    values.map((value) => number(value, 2)),
    unit,
  )
  const si = joined(
    values.map((value) => number(value * metric.factor, metric.digits(value * metric.factor))),
    metric.unit,
  )
  return firstAndSecond(locale, us, si)
}

/** A temperature given in °C, in both scales: °F first in English. Not for differences of temperatures. */
export function temperatureInBothScales(celsius: number, locale: Locale) {
  const { number } = formatsFor(locale)
  const space = locale === 'de' ? '\u00a0' : ''
  // `|| 0` because -0 would be shown as −0.
  const scale = (value: number, unit: string) =>
    `${number(Math.round(value) || 0).replace('-', '−')}${space}${unit}`
  return firstAndSecond(locale, scale((celsius * 9) / 5 + 32, '°F'), scale(celsius, '°C'))
}

function firstAndSecond(locale: Locale, us: string, si: string) {
  if (locale === 'en') return `${us} (${si})`
  return locale === 'de' ? `${si} (${us})` : `${si}（${us}）`
}
