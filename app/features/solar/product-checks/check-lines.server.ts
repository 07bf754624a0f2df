import { CalculatorInput } from '#features/solar/calculator/input/calculator-input.server.ts'
import { resolveInput } from '#features/solar/calculator/input/resolve-input.server.ts'
import { equipmentFor } from '#features/solar/calculator/reports/make-report.server.ts'
import type { Equipment } from '#features/solar/system-design/equipment.ts'
import { partsOf, surfaceOfParts } from '#features/solar/system-design/parts-list.ts'
import { required_figures } from '#features/solar/system-design/required-figures.ts'
import { stringArrangements } from '#features/solar/system-design/string-plan.ts'
import { checkSystemDesign, isBuildable } from '#features/solar/system-design/system-check/check-system.ts'
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
import { type Line, mixedKinds, mountingOfLines, systemOfLines } from './system-of-lines.ts'
import { systemParts, uncheckedParts } from './unchecked-parts.server.ts'

export type SystemCheckResult = {
  verdict: Verdict
  findings: FindingView[]
  /** Further parts and quantities needed to mount the system: on the roof its mounting parts are for, else on shingles. */
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
        text('We don’t have a product with ID {{id}}, so it isn’t part of this check.'),
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

/** The check without translation: findings and missing parts. Pure. */
export function checkEquipment(
  equipment: Equipment,
  lines: Line[],
  climate: Climate,
): { findings: Finding[]; missing: SystemCheckResult['missing'] } {
  const { panel, panels, inverter, inverters, battery, isMixed } = systemOfLines(equipment, lines)
  const only = (one: Finding) => ({ findings: [one], missing: [] })
  if (!panel)
    return only(finding('panels_missing', 'unknown', text('Your cart has no panels for this inverter.')))
  if (!inverter)
    return only(finding('inverter_missing', 'unknown', text('Your cart has no inverter for these panels.')))
  if (isMixed) return only(mixedKinds())
  const property = inverter.family_id === 'commercial-inverters' ? 'business' : 'home'
  const mounting = mountingOfLines(equipment, lines)
  const arrangements =
    inverter.kind === 'micro'
      ? [[]]
      : stringArrangements(panel, panels, inverter, inverters, { climate, property })
  const checked = arrangements.map((strings) => {
    const wired = { panel, panels, inverter, inverters, strings }
    return { wired, findings: checkSystemDesign({ ...wired, ...mounting, property, battery, climate }) }
  })
  // A system does not fit only when no arrangement of its panels does.
  const best = checked.find(({ findings }) => isBuildable(findings)) ?? checked[0]
  if (!best) return only(noStrings(panels))
  const arrangement = best === checked[0] ? [] : [arrangedAs(best.wired.strings)]
  return {
    findings: [...best.findings, ...arrangement],
    missing: missingParts(equipment, lines, best.wired),
  }
}

const arrangedAs = (strings: number[]) =>
  finding('arrangement', 'condition', text('The panels must be wired in strings of {{strings}}.'), {
    strings: strings.join(' + '),
  })

const noStrings = (panels: number) =>
  finding(
    'no_strings',
    'fail',
    text(
      'We can’t arrange {{panels}} of these panels in strings within the inverter’s voltage range in this climate.',
    ),
    { panels },
  )

/** Parts that the lines lack to mount and connect the system; on a shingle roof when they name no other surface. */
function missingParts(equipment: Equipment, lines: readonly Line[], wired: Parameters<typeof partsOf>[2]) {
  const quantities = new Map(lines.map((line) => [line.product_id, line.quantity]))
  return partsOf(equipment, surfaceOfParts(lines) ?? 'shingle', wired).flatMap(
    ({ product_id, name, quantity }) => {
      const more = quantity - (quantities.get(product_id) ?? 0)
      return more > 0 ? [{ product_id, name, quantity: more }] : []
    },
  )
}
