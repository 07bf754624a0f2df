import type { Detail } from '#features/catalog/products/listing.ts'
import { inBothUnits } from '#features/catalog/products/measures.ts'
import { type Figures, readFigures } from '#features/catalog/products/product-figures.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { formatsFor } from '#text/format.ts'
import { text } from '#text/text.tsx'
import { type KitPart, readKitParts } from './kit-parts.server.ts'
import { pathOfWiringOverview, wiringOverview } from './wiring/wiring-overview.server.ts'

/** What a buyer must know about a kit beyond its parts. */
export type KitScope = {
  not_included: string[]
  installers: string[]
  /** The area of all panels in US and metric units; null when a size is not known. */
  panel_area: string | null
  isOnGround: boolean
  wiring: { path: string; alt: string; width: number; height: number } | null
}

/** The parts and attribute values of a kit. */
export async function readKit(ctx: RequestContext, detail: Detail) {
  const parts = await readKitParts(ctx, detail)
  const figures = (await readFigures(ctx.db, [detail.product_id])).get(detail.product_id) ?? {}
  return { detail, parts, figures, hasBackup: parts.some((part) => part.detail.family_id === 'batteries') }
}

/** What a kit does not include, who may install it, its area and its wiring; null for a product that is no solar kit. */
export async function readKitScope(ctx: RequestContext, detail: Detail): Promise<KitScope | null> {
  if (detail.kind !== 'package') return null
  const kit = await readKit(ctx, detail)
  const { figures, parts, hasBackup } = kit
  if (!parts.some((part) => part.detail.family_id === 'solar-panels')) return null
  const wiring = wiringOverview(kit, ctx)
  return {
    not_included: notIncluded(figures, parts, hasBackup).map((one) => ctx.t(one)),
    installers: installers(ctx, figures, parts),
    panel_area: panelArea(parts, ctx),
    isOnGround: (figures.mount_surface ?? figures.ckit_surface) === 'ground',
    wiring: wiring && {
      path: pathOfWiringOverview(detail.product_id),
      alt: wiring.alt,
      width: wiring.width,
      height: wiring.height,
    },
  }
}

const square_inches_per_square_foot = 144

/** The area of the kit's panels, such as `211 sq ft (19.6 m²)`. */
function panelArea(parts: KitPart[], { locale }: Pick<RequestContext, 'locale'>) {
  const panels = parts.filter((part) => part.detail.family_id === 'solar-panels')
  const square_feet = panels.reduce((sum, { quantity, figures: { length, width } }) => {
    return sum + (quantity * Number(length) * Number(width)) / square_inches_per_square_foot
  }, 0)
  return square_feet > 0 ? inBothUnits([Math.round(square_feet)], 'sq ft', locale) : null
}

// Above this, the voltage of a battery needs an electrician who is trained for it.
const highVoltage = 100

/** What an installation needs beyond the kit. */
export function notIncluded(figures: Figures, parts: KitPart[], hasBackup: boolean) {
  const has = (id: string) => parts.some(({ detail }) => detail.product_id === id)
  const isCommercial = figures.ckit_surface !== undefined
  return [
    ...(isCommercial
      ? [
          text('DC and AC cable and conduit'),
          text('Breakers, and combiners and disconnects where your city requires them'),
        ]
      : [text('Wire and conduit from the array to the main panel'), text('Breakers and disconnects')]),
    ...(hasBackup ? [text('Backup panel and its wiring')] : []),
    ...(has('hb-ballast-tray') && !has('hb-ballast-block')
      ? [text('Concrete blocks for the ballast trays; the wind calculation gives their number')]
      : []),
    ...((figures.mount_surface ?? figures.ckit_surface) === 'ground'
      ? [text('Trench from the array to the building')]
      : []),
    ...(isCommercial ? [] : [text('Meter change, where the utility requires one')]),
    text('Permit drawings, permits and labor'),
  ]
}

/** Who may do which part of the installation. */
export function installers({ t, locale }: RequestContext, figures: Figures, parts: KitPart[]) {
  const volts = Math.max(0, ...parts.map((part) => Number(part.figures.batt_voltage_high ?? 0)))
  const isRoof = (figures.mount_surface ?? figures.ckit_surface) !== 'ground'
  return [
    t('Electrical work: a licensed electrician, as your state and city require.'),
    ...(volts > highVoltage
      ? [
          t(
            'The battery works at up to {{voltage}} DC. The electrician must be trained for high-voltage DC.',
            {
              voltage: formatsFor(locale).quantity(volts, 'V', 0),
            },
          ),
        ]
      : []),
    ...(isRoof ? [t('Roof work: people trained in fall protection (OSHA 29 CFR 1926.501).')] : []),
    t('Begin when you have the building permit and the utility’s approval to interconnect.'),
  ]
}
