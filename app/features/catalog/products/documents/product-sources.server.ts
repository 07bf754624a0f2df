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
  cec_entry: text('List entry of this model: {{entry}}.'),
  cec_efficiency: text('CEC efficiency: calculated from the coefficients in that list.'),
  list_dc_voltage: text('Maximum DC voltage: from that list. It may be lower than the nameplate limit.'),
  nameplate_dc_voltage: text('Maximum DC voltage: nameplate value.'),
  ac_current: text(
    'AC current: rated power divided by voltage at unity power factor. Breaker: the next standard size above 125%.',
  ),
  ac_current_240: text('AC current: rated power divided by 240 V.'),
  frame_efficiency: text('Efficiency: rated power divided by the full frame area.'),
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
  manual_inputs: text('MPPTs and strings per MPPT: {{name}}, checked on {{date}}.'),
  manual_trackers: text('Number of MPPTs: {{name}}, checked on {{date}}.'),
  manual_listing: text('Listing: {{name}}, checked on {{date}}.'),
  series_system_voltage: text('Maximum system voltage: {{name}}, checked on {{date}}.'),
  series_fuse: text('Maximum series fuse: {{name}}, checked on {{date}}.'),
  design_loads: text('Design loads: {{name}}, checked on {{date}}.'),
  rapid_shutdown: text('Rapid shutdown: {{name}}, checked on {{date}}.'),
  manual_branch: text('Units per branch circuit: {{name}}, checked on {{date}}.'),
  published_figures: text('Figures: published by {{name}}, checked on {{date}}.'),
  operating_temperatures: text('Operating temperatures: published by {{name}}, checked on {{date}}.'),
  nfpa_855: text('20 kWh per unit in one- and two-family homes: NFPA 855 chapter 15, {{name}}, {{date}}.'),
  irc_r328: text('Allowed locations of batteries in homes: IRC section R328, {{name}}, {{date}}.'),
  biobased_recipe: text('Biobased content: share by weight of the recipe.'),
  astm_d6871: text('Limits for new natural-ester fluid: ASTM D6871.'),
  bath_heat: text(
    'Heat per bath: calculated for the capacity to the overflow, from 55°F to 105°F (13°C to 41°C). Filled weight: the tub plus that water.',
  ),
  spa_energy: text('Energy: our estimate for water at 102°F (39°C), a closed cover and air at 60°F (16°C).'),
  spa_heating: text('Heating time: calculated from volume and heater power with 10% losses.'),
  spa_weight: text('Operating weight: dry weight, water and 175 lb per seat.'),
  continuous_load: text('Circuit sizes: 125% of the continuous load.'),
  kit_parts: text(
    'Parts list and string check: from the product pages of the parts, with voltages at −13°F (−25°C) air and 149°F (65°C) cell temperature.',
  ),
  kit_yield: text(
    'Production: median equivalent full-power hours in the state, calculated from NREL TMY3 weather at a good tilt without shade.',
  ),
  own_storage: text('Hybrid inverters, batteries and mounting: Heliostead series.'),
  string_voltage_cold: text(
    'String voltage: open-circuit voltage with its temperature coefficient at −40°F (−40°C).',
  ),
  hottest_air: text(
    'High temperature: operating point of a string with panels 35 K warmer than the air, compared with the lowest listed inverter voltage.',
  ),
  area_panels: text('Mounting: Heliostead series. Area: from panel dimensions, without access paths.'),
  doe_dry_type: text(
    'Efficiency: minimum of 10 CFR 431.196(a)(2) for this size at 35% load, checked against the regulation on {{date}}.',
  ),
  design_efficiency: text('Efficiency at the stated load: design value of this series.'),
  transformer_losses: text('Losses: calculated from that efficiency.'),
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
