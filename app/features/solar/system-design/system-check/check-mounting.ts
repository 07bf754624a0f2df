import { text } from '#text/text.tsx'
import type { CheckedSystem } from './check-system.ts'
import { type Finding, finding } from './finding.ts'

/**
 * Rapid shutdown (NEC 690.12). With microinverters no DC circuit leaves the panel. Strings on or in a building need listed
 * equipment, whose listing is not in our data. Ground-mounted arrays whose circuits end outside need none (exception 2,
 * edition 2023).
 */
export function checkRapidShutdown({ inverter, surface }: CheckedSystem): Finding {
  const shown = { code: 'NEC 690.12' }
  if (inverter.kind === 'micro')
    return finding(
      'rapid_shutdown',
      'pass',
      text('Microinverters meet rapid shutdown by themselves: no DC circuit leaves the panel.'),
      {},
      shown,
    )
  if (surface === 'ground')
    return finding(
      'rapid_shutdown',
      'notice',
      text(
        'The array stands on the ground: rapid shutdown is not required as long as its DC circuits end outside the building.',
      ),
      {},
      shown,
    )
  return finding(
    'rapid_shutdown',
    'unknown',
    text(
      'Strings on a building need rapid-shutdown equipment listed for these panels and this inverter; which one is installed is not in our data.',
    ),
    {},
    shown,
  )
}

/** Rail span under snow and wind load. The catalog has no manufacturer span tables, so racking cannot be confirmed. */
export function checkRacking({ has_racking }: CheckedSystem): Finding[] {
  if (!has_racking) return []
  return [
    finding(
      'mounting_span',
      'unknown',
      text(
        'How far apart the attachments may be for the snow and wind of this place is not in our data: the maker’s span table is missing.',
      ),
      {},
      { code: 'ASCE 7, IRC R324.4' },
    ),
  ]
}
