import type { Formats } from '#text/format.ts'
import { type Translate, text } from '#text/text.tsx'
import type { Condition, Operator, Quantity } from './understood-query.ts'

type Labels = { t: Translate; format: Formats; familyNames: Map<string, string> }

/** Quantities whose values are shown in one unit; of the others the typed text is shown, as `5 ft`. */
const names: Partial<Record<Quantity, string>> = {
  power: text('Rated power'),
  energy: text('Usable energy'),
  apparent_power: text('Apparent power'),
  voltage: text('Voltage'),
  primary_voltage: text('Primary voltage'),
  secondary_voltage: text('Secondary voltage'),
  current: text('Current'),
  efficiency: text('Efficiency'),
  seats: text('Seats'),
  panels: text('Panels'),
  ports: text('Charging cables'),
}

const signs: Record<Operator, string> = { '=': '', '>=': '≥ ', '<=': '≤ ' }

/** A condition as the text of a filter: `Rated power: 400 W`. */
export function conditionLabel(condition: Condition, { t, format, familyNames }: Labels): string {
  if (condition.kind === 'family') {
    const name = condition.values.length === 1 ? familyNames.get(condition.values[0] ?? '') : undefined
    return name ?? condition.span.text
  }
  if (condition.kind === 'brand') return condition.values.join(', ')
  if (condition.kind !== 'number') return condition.span.text
  const { attribute, operator, value, unit, span } = condition
  if (attribute === 'price') {
    const price = format.money(Math.round(value * 100))
    return t(operator === '>=' ? 'from {{price}}' : 'up to {{price}}', { price })
  }
  const name = names[attribute]
  if (!name) return span.text
  const isKilo = unit === 'W' && value >= 1000
  const shown = unit
    ? format.quantity(isKilo ? value / 1000 : value, isKilo ? 'kW' : unit, 2)
    : format.number(value, 0)
  return `${t(name)}: ${signs[operator]}${shown}`
}
