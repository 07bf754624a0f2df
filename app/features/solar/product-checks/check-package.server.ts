import { productsWithFigures } from '#features/catalog/products/product-figures.server.ts'
import {
  type Equipment,
  equipment_families,
  equipmentOf,
  type Inverter,
  type Panel,
} from '#features/solar/system-design/equipment.ts'
import { stringsFor } from '#features/solar/system-design/string-plan.ts'
import {
  type CheckedSystem,
  checkSystemDesign,
} from '#features/solar/system-design/system-check/check-system.ts'
import {
  type Finding,
  finding,
  type Verdict,
  verdictOf,
} from '#features/solar/system-design/system-check/finding.ts'
import {
  type Climate,
  stringLengths,
  temperatureRange,
} from '#features/solar/system-design/system-check/strings.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { mixedKinds, mountingOfLines, systemOfLines } from './system-of-lines.ts'
import { uncheckedParts } from './unchecked-parts.server.ts'

/** The climate used when the location is unknown: a cold winter and a hot summer of the central US. */
export const default_climate: Climate = { record_low_c: -30, hot_day_c: 38 }

export type PackageCheck = {
  panels: number
  capacity_kw: number
  inverters: number
  /** Panels in each string; none with microinverters. */
  strings: number[]
  climate: Climate
  findings: Finding[]
  verdict: Verdict
}

const known = cacheByVersion<Equipment>()

/** The equipment that a check knows, as if all were built to order. Read once for each version of the catalog. */
const equipmentWhateverStock = ({
  db,
  services,
  locale,
}: Pick<RequestContext, 'db' | 'services' | 'locale'>) =>
  known(services.version, locale, async () => {
    const products = await productsWithFigures({ db, services }, equipment_families, locale)
    return equipmentOf(products.map((one) => ({ ...one, made_to_order: true })))
  })

/**
 * Checks the compatibility of a package's panels, inverters and batteries by their data sheets, for a climate. Independent
 * of stock. Null when the package has no panel or no inverter, and no part that cannot be checked.
 */
export async function checkPackage(
  { db, services, locale }: Pick<RequestContext, 'db' | 'services' | 'locale'>,
  components: readonly { product_id: string; quantity: number }[],
  property: CheckedSystem['property'],
  climate: Climate = default_climate,
): Promise<PackageCheck | null> {
  const equipment = await equipmentWhateverStock({ db, services, locale })
  const { panel, panels, inverter, inverters, battery, isMixed } = systemOfLines(equipment, components)
  const unknown = await uncheckedParts({ db, services, locale }, equipment, components)
  if (!panel || !inverter || isMixed) {
    const findings = isMixed ? [...unknown, mixedKinds()] : unknown
    return findings.length > 0 ? uncheckedPackage(findings, climate) : null
  }
  const place = { climate, property }
  const strings =
    inverter.kind === 'micro'
      ? []
      : (stringsFor(panel, [panels], inverter, inverters, place) ??
        longestStrings(panel, panels, inverter, inverters, place))
  const mounting = mountingOfLines(equipment, components)
  const findings = strings
    ? checkSystemDesign({ ...place, ...mounting, panel, panels, inverter, inverters, strings, battery })
    : [
        finding(
          'strings',
          'fail',
          text('These panels can’t be wired in equal strings at this location. Choose another size.'),
        ),
      ]
  const rewiring = findings.some(({ id, result }) => result === 'fail' && id in wiring_findings)
    ? suggestRewiring(panel, panels, inverter, inverters, place)
    : []
  const range =
    strings && climate === default_climate ? climateCondition(panel, inverter, strings, property) : []
  const all = [...unknown, ...findings, ...range, ...rewiring]
  return {
    panels,
    capacity_kw: (panel.watts * panels) / 1000,
    inverters,
    strings: strings ?? [],
    climate,
    findings: all,
    verdict: verdictOf(all),
  }
}

/** The lowest and highest air temperatures ever measured in the US are -62 °C and 57 °C: no wider range is named. */
const us_record_c = { low: -62, high: 57 }

/** Without a location: the air temperatures in which a package's strings stay within the inverter's voltages. */
function climateCondition(
  panel: Panel,
  inverter: Inverter,
  strings: number[],
  property: CheckedSystem['property'],
): Finding[] {
  const lengths = strings.length > 0 ? strings : [1]
  const { low_c, high_c } = temperatureRange(
    panel,
    inverter,
    { longest: Math.max(...lengths), shortest: Math.min(...lengths) },
    property,
  )
  const low = Math.max(us_record_c.low, Math.ceil(low_c))
  const high = Math.min(us_record_c.high, Math.floor(high_c))
  return [
    finding(
      'climate',
      'condition',
      text(
        'Voltages stay within limits at air temperatures from {{low}} to {{high}}. Enter your ZIP code to check your location.',
      ),
      { low, high },
      { code: 'NEC 690.7(A)' },
    ),
  ]
}

/** The result for a package whose wiring cannot be computed. */
const uncheckedPackage = (findings: Finding[], climate: Climate): PackageCheck => ({
  panels: 0,
  capacity_kw: 0,
  inverters: 0,
  strings: [],
  climate,
  findings,
  verdict: verdictOf(findings),
})

/** Findings that different string lengths may resolve. */
const wiring_findings: Record<string, true> = { strings: true, hot_voltage: true, cold_voltage: true }

/** A wiring that suits this climate, with the number of panels nearest to the kit's; none when no string length fits. */
function suggestRewiring(
  panel: Panel,
  panels: number,
  inverter: Inverter,
  inverters: number,
  { climate, property }: Pick<CheckedSystem, 'climate' | 'property'>,
): Finding[] {
  const { least, most } = stringLengths(panel, inverter, climate, property)
  if (least > most) return []
  const lengths = Array.from({ length: most - least + 1 }, (_, i) => least + i)
  const [nearest] = lengths
    .map((length) => {
      const count = Math.max(inverters, Math.round(panels / length / inverters) * inverters)
      return { count, length, panels: count * length }
    })
    .sort((a, b) => Math.abs(a.panels - panels) - Math.abs(b.panels - panels))
  if (!nearest) return []
  return [
    finding(
      'other_strings',
      'notice',
      text(
        'Wired as {{count}} × {{length}} with {{panels}} panels instead of {{now}}, it would work in this climate. Ask us before you order.',
      ),
      { ...nearest, now: panels },
    ),
  ]
}

/** The longest even strings when none is long enough for a hot day, so that the check reports by how much they miss. */
function longestStrings(
  panel: Panel,
  panels: number,
  inverter: Inverter,
  inverters: number,
  { climate, property }: Pick<CheckedSystem, 'climate' | 'property'>,
): number[] | null {
  const { most } = stringLengths(panel, inverter, climate, property)
  for (let count = inverters; count <= panels; count += inverters)
    if (panels % count === 0 && panels / count <= most) return Array<number>(count).fill(panels / count)
  return null
}
