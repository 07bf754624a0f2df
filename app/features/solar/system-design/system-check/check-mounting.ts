import { text } from '#text/text.tsx'
import type { CheckedSystem } from './check-system.ts'
import { type Finding, finding, round } from './finding.ts'
import { coldVoltage } from './strings.ts'
import { bifacialGainOf, transmittersFor } from './trackers.ts'

const shutdown_code = 'NEC 690.12'

/**
 * Rapid shutdown (NEC 690.12). With microinverters no DC circuit leaves the panel. Strings on or in a building need a listed
 * combination of switches, transmitter and inverter. Circuits of ground-mounted arrays that end outside a building need none
 * (690.12(A), exception, edition 2023).
 */
export function checkRapidShutdown(system: CheckedSystem): Finding {
  const shown = { code: shutdown_code }
  if (system.inverter.kind === 'micro')
    return finding(
      'rapid_shutdown',
      'pass',
      text('Microinverters meet rapid shutdown on their own because no DC circuit leaves the panel.'),
      {},
      shown,
    )
  if (system.surface === 'ground')
    return finding(
      'rapid_shutdown',
      'condition',
      text(
        'For a ground mount, rapid shutdown isn’t required as long as the DC circuits end outside the building.',
      ),
      {},
      { code: 'NEC 690.12(A), exception' },
    )
  return checkShutdownParts(system)
}

/** Checks the number and the limits of the plan's switches and transmitters, for inverters made for them. */
function checkShutdownParts({
  panel,
  panels,
  inverter,
  inverters,
  strings,
  climate,
  shutdown,
}: CheckedSystem): Finding {
  if (!shutdown || !inverter.has_shutdown_match)
    return finding(
      'rapid_shutdown',
      'unknown',
      text(
        'Strings on a building need rapid-shutdown equipment listed for these panels and this inverter. We don’t have data on the equipment you’ll install.',
      ),
      {},
      { code: shutdown_code },
    )
  const volts = coldVoltage(panel, 1, climate)
  const amps = panel.isc * bifacialGainOf(panel)
  const transmitters = transmittersFor(strings, inverters, shutdown.strings_per_transmitter)
  const does_fit =
    shutdown.switches >= panels &&
    shutdown.transmitters >= transmitters &&
    volts <= shutdown.max_volts &&
    amps <= shutdown.max_amps
  const values = {
    panels,
    switches: shutdown.switches,
    transmitters,
    now: shutdown.transmitters,
    volts: shutdown.max_volts,
    amps: shutdown.max_amps,
  }
  return finding(
    'rapid_shutdown',
    does_fit ? 'condition' : 'fail',
    does_fit
      ? text(
          'Each of the {{panels}} panels has a rapid-shutdown switch within its {{volts}} V and {{amps}} A limits. Your inspector needs the listing document for the switch and inverter. Ask us for it before you order.',
        )
      : text(
          'Rapid shutdown needs {{panels}} switches and {{transmitters}} transmitters for panels up to {{volts}} V and {{amps}} A. The plan has {{switches}} switches and {{now}} transmitters, or the panel exceeds a limit.',
        ),
    values,
    {
      code: shutdown_code,
      math: `${round(volts, 1)} V ${volts <= shutdown.max_volts ? '≤' : '>'} ${shutdown.max_volts} V; ${round(amps, 1)} A ${amps <= shutdown.max_amps ? '≤' : '>'} ${shutdown.max_amps} A`,
    },
  )
}

const load_code = 'ASCE 7, IRC 2021 R324.4'

/** Rail span, ballast or foundation under snow and wind load. They depend on the site, so they are named as conditions. */
export function checkRacking({ racking }: CheckedSystem): Finding[] {
  if (!racking) return []
  const shown = { code: load_code }
  if (racking.kind === 'ballast')
    return [
      finding(
        'mounting_span',
        'condition',
        text('Ballast must be calculated for the wind load at your building, and the roof must support it.'),
        {},
        shown,
      ),
    ]
  if (racking.kind === 'ground')
    return [
      finding(
        'mounting_span',
        'condition',
        text('Foundations must be calculated for the soil, wind and snow at your site.'),
        {},
        shown,
      ),
    ]
  if (racking.spacing_in === null || racking.snow_psf === null)
    return [
      finding(
        'mounting_span',
        'unknown',
        text(
          'We don’t have the attachment spacing for local snow and wind loads. The manufacturer’s span table is missing.',
        ),
        {},
        shown,
      ),
    ]
  return [
    finding(
      'mounting_span',
      'condition',
      text(
        'Attachments every {{spacing}} are planned for ground snow loads up to {{snow}}. Use the span table or ask an engineer to confirm wind loads and roof edge zones at your address.',
      ),
      { spacing: racking.spacing_in, snow: racking.snow_psf },
      shown,
    ),
  ]
}
