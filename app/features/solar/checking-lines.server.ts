import type { Scope } from '#platform/scope.server.ts'
import { formatsFor } from '#text/format.ts'
import { text } from '#text/text.tsx'
import type { Equipment } from './equipment.ts'
import { partsOf } from './parts-list.ts'
import { Question } from './question.server.ts'
import { equipmentFor } from './reporting.server.ts'
import { settle } from './settling.server.ts'
import { stringsFor } from './stringing.ts'
import { checkSystemDesign } from './system-check/check-system.ts'
import { type Finding, finding } from './system-check/finding.ts'
import type { Climate } from './system-check/strings.ts'

/** So many of a product, as a cart holds them. */
export type Line = { product_id: string; quantity: number }

export type SystemChecked = {
  findings: { id: string; result: Finding['result']; text: string }[]
  /** What a roof of shingles would need beside it, and how many more of it. */
  missing: { product_id: string; name: string; quantity: number }[]
}

/** Whether these lines hold something that a system check can speak of. */
export async function hasSystemParts(
  scope: Pick<Scope, 'db' | 'services' | 'locale'>,
  lines: Line[],
): Promise<boolean> {
  const { panels, inverters } = await equipmentFor(scope)
  const ids = new Set(lines.map((line) => line.product_id))
  return [...panels, ...inverters].some(({ product_id }) => ids.has(product_id))
}

/**
 * Checks the panels, inverters and batteries among these lines as one system on one roof face, in the weather of a ZIP code.
 * Two kinds of panels or of inverters cannot be wired by a rule of ours; the check says so. @throws Problem for an unknown ZIP code.
 */
export async function checkLines(
  scope: Pick<Scope, 'db' | 'services' | 'locale' | 't'>,
  lines: Line[],
  zip_code: string,
): Promise<SystemChecked> {
  const { climate } = settle(Question.parse({ zip_code }))
  const { findings, missing } = findingsOn(await equipmentFor(scope), lines, climate)
  const { number } = formatsFor(scope.locale)
  const written = (values: Finding['values']) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, number(value)]))
  return {
    findings: findings.map(({ id, result, sentence, values }) => ({
      id,
      result,
      text: scope.t(sentence, written(values)),
    })),
    missing,
  }
}

/** The check without its words: what fits, and what is missing. Pure. */
export function findingsOn(
  equipment: Equipment,
  lines: Line[],
  climate: Climate,
): { findings: Finding[]; missing: SystemChecked['missing'] } {
  const quantities = new Map(lines.map((line) => [line.product_id, line.quantity]))
  const held = <Kind extends { product_id: string }>(kinds: Kind[]) =>
    kinds.filter(({ product_id }) => quantities.has(product_id))
  const only_findings = (...findings: Finding[]) => ({ findings, missing: [] })
  const [panel, ...other_panels] = held(equipment.panels)
  const [inverter, ...other_inverters] = held(equipment.inverters)
  const [battery, ...other_batteries] = held(equipment.batteries)
  if (!panel)
    return only_findings(
      finding('panels_missing', 'notice', text('There are no panels in the cart for this inverter.')),
    )
  if (!inverter)
    return only_findings(
      finding('inverter_missing', 'notice', text('There is no inverter in the cart for these panels.')),
    )
  if (other_panels.length > 0 || other_inverters.length > 0 || other_batteries.length > 0)
    return only_findings(
      finding(
        'kinds_mixed',
        'notice',
        text(
          'There is more than one kind of panel, inverter or battery in the cart. Each string needs one kind; ask us to check the mix.',
        ),
      ),
    )
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
  const findings = checkSystemDesign({
    property,
    panel,
    panels,
    inverter,
    inverters,
    strings,
    faces: 1,
    battery: battery ? { ...battery, quantity: quantities.get(battery.product_id) ?? 0 } : null,
    climate,
    busbar: null,
  })
  const missing = partsOf(equipment, 'shingle', { panel, panels, inverter, inverters }).flatMap(
    ({ product_id, name, quantity }) => {
      const more = quantity - (quantities.get(product_id) ?? 0)
      return more > 0 ? [{ product_id, name, quantity: more }] : []
    },
  )
  return { findings, missing }
}
