// Yearly production of a system in a state, from the production model's results for the weather stations of the state.
import { statePath } from '#features/solar/states/state-paths.ts'
import { sunshineOf } from '#features/solar/states/sunshine.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { formatsFor } from '#text/format.ts'
import { type BotAnswer, confidentAnswer, reply } from '../bot-answer.ts'
import { knowledge } from '../question-texts.ts'

/** The power of a panel where the visitor names none, in watts. */
const usualPanelWatts = 410

export type SystemSize = { kilowatts: number | null; panels: number | null; watts: number | null }

/** The estimate for a system in a state with its assumptions; null for a state without weather data or without a size. */
export function productionAnswer(
  { t, locale }: Pick<RequestContext, 't' | 'locale'>,
  state: string,
  { kilowatts, panels, watts }: SystemSize,
): BotAnswer | null {
  const sun = sunshineOf(state, locale)
  const panelWatts = watts ?? usualPanelWatts
  const size_kw = panels === null ? kilowatts : (panels * panelWatts) / 1000
  if (!sun || size_kw === null || size_kw <= 0 || size_kw > 2000) return null
  const { number } = formatsFor(locale)
  const kwh = (hours: number) => number(Math.round((hours * size_kw) / 10) * 10, 0)
  const values = {
    state: sun.state_name,
    kw: number(size_kw, 2),
    kwh: kwh(sun.median_equivalent_hours),
    low: kwh(sun.minimum_equivalent_hours),
    high: kwh(sun.maximum_equivalent_hours),
  }
  const estimate =
    panels === null
      ? t(
          '{{kw}} kW of panels in {{state}} produce about {{kwh}} kWh a year: {{low}} to {{high}} kWh, depending on location.',
          values,
        )
      : t(
          '{{panels}} panels of {{watts}} W ({{kw}} kW) in {{state}} produce about {{kwh}} kWh a year: {{low}} to {{high}} kWh, depending on location.',
          { ...values, panels: number(panels, 0), watts: panelWatts },
        )
  const assumptions = t(
    'Assumptions: panels face south without shade, tilted at the latitude angle, with 14% losses. Model: PVWatts with weather of 1976 to 2005. For your roof, use the calculator.',
  )
  const path = statePath(state)
  return confidentAnswer([
    reply(`${estimate}\n${assumptions}`, [
      ...(path ? [{ title: sun.state_name, to: path }] : []),
      { title: knowledge[locale].links['/calculator'] ?? '', to: '/calculator' },
    ]),
  ])
}
