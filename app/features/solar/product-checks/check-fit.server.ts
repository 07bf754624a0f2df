import { equipmentFor } from '#features/solar/calculator/reports/make-report.server.ts'
import type { Equipment } from '#features/solar/system-design/equipment.ts'
import type { Verdict } from '#features/solar/system-design/system-check/finding.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { checkLines, hasSystemParts, type SystemCheckResult } from './check-lines.server.ts'
import { withPackageParts } from './package-lines.server.ts'
import type { Line } from './system-of-lines.ts'
import { systemParts } from './unchecked-parts.server.ts'

type Context = Pick<RequestContext, 'db' | 'services' | 'locale' | 't'>

/** Whether a product fits what is in a cart, and the reasons in the reader's language. */
export type Fit = { verdict: Verdict; reasons: string[] }

/**
 * Checks a product together with the lines of a cart as one system. Null when the cart has no panels and no inverter, when the
 * product itself is its only part of a system, or when the product is no such part. What is not known is never reported as a fit: without a ZIP code, for parts that the check
 * has no rules for, and when the cart does not fit together without the product.
 */
export async function checkFit(
  ctx: Context,
  cart: readonly Line[],
  product: Line,
  zip_code: string | null,
): Promise<Fit | null> {
  const [part] = await systemParts(ctx, [product])
  if (!part || !(await hasSystemParts(ctx, cart)) || !(await hasOtherParts(ctx, cart, part.id))) return null
  const cannotConfirm = (...reasons: string[]): Fit => ({ verdict: 'cannot_be_confirmed', reasons })
  if (!isCovered(await equipmentFor(ctx), part))
    return cannotConfirm(ctx.t('This check doesn’t cover {{name}}.', { name: part.name }))
  if (!zip_code)
    return cannotConfirm(
      ctx.t('We need your ZIP code: cold raises the voltage of panels, and heat lowers it.'),
    )
  const isInCart = cart.some(({ product_id }) => product_id === product.product_id)
  try {
    const joined = await checkLines(ctx, isInCart ? cart : [...cart, product], zip_code)
    const [own, shared] = await splitFailures(ctx, joined, isInCart ? null : cart, zip_code)
    if (own.length > 0) return { verdict: 'does_not_fit', reasons: own }
    if (shared.length > 0)
      return cannotConfirm(ctx.t('The parts already in your cart don’t fit together.'), ...shared)
    return { verdict: joined.verdict, reasons: reasonsFor(joined) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return cannotConfirm(ctx.t(error.message, error.values))
  }
}

/** Whether the cart has a part of a system besides this product. */
async function hasOtherParts(ctx: Context, cart: readonly Line[], product_id: string) {
  const others = cart.filter((line) => line.product_id !== product_id)
  return (await systemParts(ctx, await withPackageParts(ctx, others))).length > 0
}

/** The failures that come with the product, and those that the cart has without it too. */
async function splitFailures(
  ctx: Context,
  joined: SystemCheckResult,
  cart: readonly Line[] | null,
  zip_code: string,
): Promise<[own: string[], shared: string[]]> {
  const failures = joined.findings.filter(({ result }) => result === 'fail')
  if (failures.length === 0 || !cart) return [failures.map(({ text }) => text), []]
  const before = await checkLines(ctx, cart, zip_code)
  const failed = new Set(before.findings.filter(({ result }) => result === 'fail').map(({ id }) => id))
  const [own, shared] = [
    failures.filter(({ id }) => !failed.has(id)),
    failures.filter(({ id }) => failed.has(id)),
  ]
  return [own.map(({ text }) => text), shared.map(({ text }) => text)]
}

/** Why it cannot be confirmed, or under which conditions it fits. */
function reasonsFor({ verdict, findings }: SystemCheckResult) {
  const shown = verdict === 'cannot_be_confirmed' ? 'unknown' : 'condition'
  return findings.filter(({ result }) => result === shown).map(({ text }) => text)
}

/**
 * Whether the check has rules for a part. Of mounting and wiring it reads rails and rapid-shutdown parts; it does not compare
 * clamps with panels, or attachments with roofs.
 */
function isCovered({ parts }: Equipment, { id, family_id }: { id: string; family_id: string }) {
  if (family_id !== 'solar-mounting') return family_id !== 'transformers'
  const part = parts.get(id)
  if (!part) return true
  return part.role === 'rail' || part.switch_volts !== null || part.transmitter_strings !== null
}
