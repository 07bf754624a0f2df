import { formatsFor } from '#text/format.ts'
import { type Locale, text, translator } from '#text/text.tsx'
import type { Spec } from '../listing.ts'
import { inBothUnits, temperatureInBothScales } from '../measures.ts'

type Value = Pick<Spec, 'kind' | 'unit' | 'digits' | 'number' | 'text'>

// Units that are translated; the others are symbols.
const unitNames: Record<string, string> = {
  years: text('years'),
  months: text('months'),
  'kWh/yr': text('kWh/yr'),
  'kWh/day': text('kWh/day'),
}

/** The unit in the given language. */
const unitLabel = (locale: Locale, unit: string | null) =>
  unit ? translator(locale)(unitNames[unit] ?? unit) : ''

/** A formatted attribute value with its unit: '7,600 W', 'Three-phase', 'Yes'. */
export function formatSpec(spec: Value, locale: Locale) {
  const t = translator(locale)
  const format = formatsFor(locale)
  if (spec.kind === 'flag') return t(spec.text === 'yes' ? 'Yes' : 'No')
  if (spec.number === null) return spec.text ?? '–'
  // The name of the attribute says what is counted: 'Number of panels', 'Pieces per pack'.
  return spec.unit && spec.unit !== 'pcs'
    ? format.quantity(spec.number, unitLabel(locale, spec.unit), spec.digits)
    : format.number(spec.number, spec.digits)
}

/** Temperatures, which are not differences of temperatures. */
const temperatureAttributes: ReadonlySet<string> = new Set([
  'operating_temperature_low',
  'operating_temperature_high',
  'transformer_ambient',
])

/**
 * The value of an attribute as a specification states it: lengths, weights and temperatures in US and metric units, in
 * the order of the language.
 */
export function formatMeasuredSpec(spec: Value & Pick<Spec, 'id'>, locale: Locale) {
  if (spec.number === null) return formatSpec(spec, locale)
  const measured = temperatureAttributes.has(spec.id)
    ? temperatureInBothScales(spec.number, locale)
    : inBothUnits([spec.number], spec.unit, locale)
  return measured ?? formatSpec(spec, locale)
}
