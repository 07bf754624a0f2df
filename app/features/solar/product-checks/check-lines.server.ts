import { CalculatorInput } from '#features/solar/calculator/input/calculator-input.server.ts'
import { resolveInput } from '#features/solar/calculator/input/resolve-input.server.ts'
import { equipmentFor } from '#features/solar/calculator/reports/make-report.server.ts'
import type { Equipment } from '#features/solar/system-design/equipment.ts'
import { rackingOf, shutdownOf } from '#features/solar/system-design/equipment.ts'
import { partsOf } from '#features/solar/system-design/parts-list.ts'
import { required_figures } from '#features/solar/system-design/required-figures.ts'
import { stringsFor } from '#features/solar/system-design/string-plan.ts'
import { checkSystemDesign } from '#features/solar/system-design/system-check/check-system.ts'
import {
  type Finding,
  finding,
  type Verdict,
  verdictOf,
} from '#features/solar/system-design/system-check/finding.ts'
import { type FindingView, findingView } from '#features/solar/system-design/system-check/finding-view.ts'
import type { Climate } from '#features/solar/system-design/system-check/strings.ts'
import { queryRows } from '#platform/database/db.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { withPackageParts } from './package-lines.server.ts'
import { type Line, systemParts, uncheckedParts } from './unchecked-parts.server.ts'

export type SystemCheckResult = {
  verdict: Verdict
  findings: FindingView[]
  /** Further parts and quantities needed to mount the system on a shingle roof. */
  missing: { product_id: string; name: string; quantity: number }[]
}

/** Whether the lines or their packages include a panel or an inverter, so that a system check applies. */
export async function hasSystemParts(
  ctx: Pick<RequestContext, 'db' | 'services' | 'locale'>,
  lines: readonly Line[],
): Promise<boolean> {
  const parts = await systemParts(ctx, await withPackageParts(ctx, lines))
  return parts.some(({ family_id }) => family_id in required_figures && family_id !== 'batteries')
}

/** A finding for each product ID among the lines that the catalog does not have. */
async function unknownProducts(
  { db }: Pick<RequestContext, 'db'>,
  lines: readonly Line[],
): Promise<Finding[]> {
  const ids = [...new Set(lines.map(({ product_id }) => product_id))]
  const found = await queryRows<{ id: string }>(
    db,
    'select id from products where id = any($1::text[])',
    [ids],
    'known-products',
  )
  const known = new Set(found.map(({ id }) => id))
  return ids
    .filter((id) => !known.has(id))
    .map((id) =>
      finding(
        `part_${id}`,
        'unknown',
        text('We have no product with the ID {{id}}: it is not part of this check.'),
        { id },
      ),
    )
}

/**
 * Checks the panels, inverters and batteries in these lines as one system on one roof face, in the climate of a ZIP code.
 * Packages count as their parts.
 * Mixed panel or inverter models cannot be checked and are reported as such.
 * @throws Problem for an unknown ZIP code.
 */
export async function checkLines(
  ctx: Pick<RequestContext, 'db' | 'services' | 'locale' | 't'>,
  cart_lines: readonly Line[],
  zip_code: string,
): Promise<SystemCheckResult> {
  const lines = await withPackageParts(ctx, cart_lines)
  const { climate } = resolveInput(CalculatorInput.parse({ zip_code }))
  const equipment = await equipmentFor(ctx)
  const unconfirmed = await uncheckedParts(ctx, equipment, lines)
  const checked = checkEquipment(equipment, lines, climate)
  const findings = [...(await unknownProducts(ctx, lines)), ...unconfirmed, ...checked.findings]
  return {
    verdict: verdictOf(findings),
    findings: findings.map((one) => findingView(one, ctx)),
    missing: checked.missing,
  }
}

/** Several models of panels, inverters or batteries in one system cannot be checked. */
export const mixedKinds = () =>
  finding(
    'kinds_mixed',
    'unknown',
    text(
      'There is more than one kind of panel, inverter or battery. Each string needs one kind; ask us to check the mix.',
    ),
  )

/** The check without translation: findings and missing parts. Pure. */
export function checkEquipment(
  equipment: Equipment,
  lines: Line[],
  climate: Climate,
): { findings: Finding[]; missing: SystemCheckResult['missing'] } {
  const quantities = new Map(lines.map((line) => [line.product_id, line.quantity]))
  const inCart = <Kind extends { product_id: string }>(kinds: Kind[]) =>
    kinds.filter(({ product_id }) => quantities.has(product_id))
  const only_findings = (...findings: Finding[]) => ({ findings, missing: [] })
  const [panel, ...other_panels] = inCart(equipment.panels)
  const [inverter, ...other_inverters] = inCart(equipment.inverters)
  const [battery, ...other_batteries] = inCart(equipment.batteries)
  if (!panel)
    return only_findings(
      finding('panels_missing', 'unknown', text('There are no panels in the cart for this inverter.')),
    )
  if (!inverter)
    return only_findings(
      finding('inverter_missing', 'unknown', text('There is no inverter in the cart for these panels.')),
    )
  if (other_panels.length > 0 || other_inverters.length > 0 || other_batteries.length > 0)
    return only_findings(mixedKinds())
  const panels = quantities.get(panel.product_id) ?? 0
  const inverters = quantities.get(inverter.product_id) ?? 0
  const property = inverter.family_id === 'commercial-inverters' ? 'business' : 'home'
  const strings =
    inverter.kind === 'micro' ? [] : stringsFor(panel, [panels], inverter, inverters, { climate, property })
  if (!strings)
    return only_findings(
      finding(
        'no_strings',
        'fail',
        text(
          '{{panels}} of these panels cannot be split into strings that stay within the inverter’s voltage in this weather.',
        ),
        { panels },
      ),
    )
  const racking = rackingOf(equipment, lines)
  const findings = checkSystemDesign({
    property,
    panel,
    panels,
    inverter,
    inverters,
    strings,
    faces: 1,
    surface: racking?.kind === 'ground' ? 'ground' : null,
    racking,
    shutdown: shutdownOf(equipment, lines),
    battery: battery ? { ...battery, quantity: quantities.get(battery.product_id) ?? 0 } : null,
    climate,
    busbar: null,
  })
  const missing = partsOf(equipment, 'shingle', { panel, panels, inverter, inverters, strings }).flatMap(
    ({ product_id, name, quantity }) => {
      const more = quantity - (quantities.get(product_id) ?? 0)
      return more > 0 ? [{ product_id, name, quantity: more }] : []
    },
  )
  return { findings, missing }
}
