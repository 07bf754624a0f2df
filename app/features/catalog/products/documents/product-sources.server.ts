import { type Db, queryRows } from '#platform/database/db.server.ts'
import { formatsFor } from '#text/format.ts'
import '#text/translations.server.ts'
import { type Locale, text, translator } from '#text/text.tsx'
import type { SourceNote } from './source-note.ts'

/**
 * The sentence of each kind of source note. `{{date}}`: the edition of the list, or the day the source was checked;
 * `{{entry}}`: the month in which the model was added to the list; `{{name}}`: the publisher.
 */
const sentences = {
  cec_modules: text(
    'Electrical figures: module list of the California Energy Commission (CEC), edition of {{date}} in the SAM library.',
  ),
  cec_inverters: text(
    'Electrical figures: inverter list of the California Energy Commission (CEC), edition of {{date}} in the SAM library.',
  ),
  cec_entry: text('Entry of this model in that list: {{entry}}.'),
  cec_efficiency: text('CEC efficiency: computed from the coefficients in that list.'),
  list_dc_voltage: text('Maximum DC voltage: as in that list, which may be lower than the nameplate limit.'),
  nameplate_dc_voltage: text('Maximum DC voltage: nameplate value.'),
  ac_current: text(
    'AC current: rated power over voltage at unity power factor; breaker: the next standard size above 125%.',
  ),
  ac_current_240: text('AC current: rated power over 240 V.'),
  frame_efficiency: text('Efficiency: rated power over the full frame area.'),
  nominal_size: text('Size, weight and warranty: nominal values of the model.'),
  own_drawings: text('Dimensions and weights: Heliostead drawings.'),
  spacing_planning: text('Spacing: a planning value, not a load rating.'),
  roof_slope: text('Roof slope: limit of {{name}} for this roof covering.'),
  lag_withdrawal: text(
    'Lag withdrawal value: {{name}}, one 5/16 in lag with 2.5 in of thread in spruce-pine-fir, before adjustment factors.',
  ),
  mount_standards: text('Materials, torques and design standards: Heliostead specification of this model.'),
  own_specification: text('All figures: Heliostead specification of this model.'),
  own_data: text('All figures: Heliostead product data.'),
  usable_energy: text('Usable energy: 90% of nominal voltage times capacity.'),
  manual_inputs: text('Trackers and strings per tracker: {{name}}, read on {{date}}.'),
  manual_trackers: text('Number of trackers: {{name}}, read on {{date}}.'),
  manual_listing: text('Listing: {{name}}, read on {{date}}.'),
  series_system_voltage: text('Maximum system voltage: {{name}}, read on {{date}}.'),
  manual_branch: text('Units per branch circuit: {{name}}, read on {{date}}.'),
  published_figures: text('Figures: published by {{name}}, checked on {{date}}.'),
  operating_temperatures: text('Operating temperatures: published by {{name}}, checked on {{date}}.'),
  biobased_recipe: text('Biobased content: share by weight of the recipe.'),
  astm_d6871: text('Limits for new natural-ester fluid: ASTM D6871.'),
  bath_heat: text(
    'Heat in a bath: computed for the capacity to the overflow, from 55 °F to 105 °F; filled weight: the tub and that water.',
  ),
  spa_energy: text('Energy: our estimate for water at 102 °F, a closed cover and a 60 °F day.'),
  spa_heating: text('Heating time: computed from volume and heater with 10% losses.'),
  spa_weight: text('Weight in use: dry weight, water and 175 lb a seat.'),
  continuous_load: text('Circuit sizes: 125% of the continuous load.'),
  kit_parts: text(
    'Parts list and string check: from the parts’ own pages, voltages at −13 °F air and at 149 °F cell temperature.',
  ),
  kit_yield: text(
    'Yield: median equivalent hours of the state, computed from NREL TMY3 weather at a good tilt without shade.',
  ),
  own_storage: text('Hybrid inverters, batteries and mounting: Heliostead series.'),
  string_voltage_cold: text(
    'String voltage: open-circuit voltage with its temperature coefficient at −40 °F, which equals −40 °C.',
  ),
  hottest_air: text(
    'Hottest air: power point of a string whose panels are 35 K warmer than the air, against the lowest voltage the list gives for the inverter.',
  ),
  area_panels: text('Mounting: Heliostead series. Area: from panel sizes, without paths.'),
  doe_dry_type: text(
    'Efficiency: minimum of 10 CFR 431.196(a)(2) for this size at 35% load, checked against the regulation on {{date}}.',
  ),
  design_efficiency: text('Efficiency at the load named: design value of this series.'),
  transformer_losses: text('Losses: computed from that efficiency.'),
  transformer_currents: text(
    'Currents: rated kVA over rated voltage. Fault current: secondary current over impedance, with an unlimited supply.',
  ),
  transformer_insulation_level: text('BIL: level of {{name}} for this voltage class.'),
  transformer_sound: text('Sound level: limit of {{name}} for this rating.'),
  transformer_design: text(
    'Voltages, impedance, taps, temperature rise, winding, dimensions and weight: typical of the series. The certified drawing states the values of the unit.',
  ),
} as const

/** The IDs of all source notes. */
export const sourceIds = Object.keys(sentences)

/** The translated text on the sources of a product's figures; null without notes. Unknown note IDs are skipped. */
export function sourceText(notes: SourceNote[], locale: Locale): string | null {
  const lines = sourceLines(notes, locale)
  return lines.length === 0 ? null : lines.join(locale === 'zh' ? '' : ' ')
}

/** The sources of a product's figures, one sentence each, with the dates on which they were published or checked. */
export async function readSourceLines(db: Db, product_id: string, locale: Locale): Promise<string[]> {
  const rows = await queryRows<{ sources: SourceNote[] }>(db, 'select sources from products where id = $1', [
    product_id,
  ])
  return sourceLines(rows[0]?.sources ?? [], locale)
}

function sourceLines(notes: SourceNote[], locale: Locale): string[] {
  const t = translator(locale)
  const { date } = formatsFor(locale)
  const month = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return notes.flatMap((note) => {
    const sentence = sentences[note.id as keyof typeof sentences]
    if (!sentence) return []
    const values = { name: note.name, date: note.date && date(`${note.date}T12:00:00Z`) }
    const entry =
      note.entry && t(sentences.cec_entry, { entry: month.format(new Date(`${note.entry}-15T12:00:00Z`)) })
    return [t(sentence, values), ...(entry ? [entry] : [])]
  })
}
