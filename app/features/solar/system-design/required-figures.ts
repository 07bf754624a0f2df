const string_inverter = [
  'max_ac_current',
  'max_dc_voltage',
  'inverter_dc_voltage_low',
  'inverter_full_load_efficiency',
] as const

/** Attributes without which a product is not planned with, by family. All are numbers. */
export const required_figures = {
  'solar-panels': [
    'rated_power',
    'panel_voc',
    'panel_vmp',
    'panel_isc',
    'panel_imp',
    'panel_voc_coefficient',
    'panel_power_coefficient',
    'length',
    'width',
    'efficiency',
  ],
  'string-inverters': string_inverter,
  'commercial-inverters': string_inverter,
  'hybrid-inverters': [
    'rated_power_kw',
    'max_ac_current',
    'max_dc_voltage',
    'inverter_dc_voltage_low',
    'hybrid_max_pv_power',
    'hybrid_charge_power',
    'inverter_full_load_efficiency',
  ],
  microinverters: [
    'rated_power',
    'micro_channels',
    'max_ac_current',
    'max_dc_voltage',
    'micro_mppt_low',
    'inverter_full_load_efficiency',
  ],
  batteries: ['usable_energy', 'batt_continuous_power', 'batt_round_trip'],
} as const

/** Attributes that must be one of their choices, by family. */
const required_choices: Record<string, readonly string[]> = {
  'hybrid-inverters': ['hybrid_battery_type'],
  batteries: ['batt_coupling'],
}

/** The required attributes that a product of a family lacks. */
export function missingFigures(
  family_id: string,
  figures: Readonly<Record<string, number | string>>,
): string[] {
  const required: Record<string, readonly string[]> = required_figures
  return [
    ...(required[family_id] ?? []).filter((id) => typeof figures[id] !== 'number'),
    ...(required_choices[family_id] ?? []).filter((id) => figures[id] === undefined),
  ]
}
