import type { ProductStatus } from '#features/catalog/products/product.ts'
import { productsWithFigures } from '#features/catalog/products/product-figures.server.ts'
import { type Equipment, equipment_families } from '#features/solar/system-design/equipment.ts'
import { missingFigures } from '#features/solar/system-design/required-figures.ts'
import { type Finding, finding } from '#features/solar/system-design/system-check/finding.ts'
import { queryRows } from '#platform/database/db.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { inLocale, type Texts, text } from '#text/text.tsx'
import type { Line } from './system-of-lines.ts'

export type SystemPart = { id: string; family_id: string; name: string; status: ProductStatus }

/** Families that belong to a system and that the check has no rules for. */
const uncovered_families = ['transformers']

/** The parts of a system among the lines, of any status and stock. */
export function systemParts({ db }: Pick<RequestContext, 'db'>, lines: readonly Line[]) {
  return queryRows<SystemPart>(
    db,
    `select id, family_id, brand || ' ' || model_number as name, status from products
     where id = any($1::text[]) and family_id = any($2::text[]) order by id`,
    [lines.map(({ product_id }) => product_id), [...equipment_families, ...uncovered_families]],
    'system-parts',
  )
}

/**
 * A finding with the reason for each part that cannot be checked: on clearance, discontinued, sold out, more than in stock,
 * without a required figure, or of a family that the check does not cover.
 */
export async function uncheckedParts(
  ctx: Pick<RequestContext, 'db' | 'services' | 'locale'>,
  equipment: Equipment,
  lines: readonly Line[],
): Promise<Finding[]> {
  const { panels, inverters, batteries, parts: mounting } = equipment
  const known = new Map(
    [...panels, ...inverters, ...batteries, ...mounting.values()].map((one) => [one.product_id, one]),
  )
  const findings: Finding[] = []
  for (const part of await systemParts(ctx, lines)) {
    const quantity = lines.find((line) => line.product_id === part.id)?.quantity ?? 0
    const product = known.get(part.id)
    if (product?.is_orderable(quantity)) continue
    const facts = product || part.status !== 'live' ? null : await missingFacts(ctx, part)
    findings.push(
      finding(
        `part_${part.id}`,
        'unknown',
        product
          ? text('{{name}}: we don’t have {{quantity}} in stock, so we can’t confirm this quantity.')
          : reasonFor(part, facts),
        { name: part.name, quantity, facts: facts?.join(', ') ?? '' },
      ),
    )
  }
  return findings
}

function reasonFor({ status }: SystemPart, facts: readonly string[] | null): string {
  if (status === 'clearance') return text('{{name}} is on clearance and isn’t part of this check.')
  if (status !== 'live') return text('{{name}} is discontinued, so it isn’t part of this check.')
  if (facts === null) return text('This check doesn’t cover {{name}}.')
  return facts.length > 0
    ? text('{{name}} can’t be checked. Missing data: {{facts}}.')
    : text('{{name}} is out of stock, so it isn’t part of this check.')
}

/**
 * The names of the required attributes that a live product lacks, in the reader's language. Null when the check does not
 * read the product at all.
 */
async function missingFacts(
  { db, services, locale }: Pick<RequestContext, 'db' | 'services' | 'locale'>,
  { id, family_id }: SystemPart,
): Promise<string[] | null> {
  const products = await productsWithFigures({ db, services }, equipment_families, locale)
  const product = products.find((one) => one.id === id)
  if (!product) return null
  const missing = missingFigures(family_id, product.figures)
  if (missing.length === 0) return []
  const rows = await queryRows<{ id: string; name: Texts }>(
    db,
    'select id, name from attributes where id = any($1::text[])',
    [missing],
    'attribute-names',
  )
  const names = new Map(rows.map((row) => [row.id, inLocale(row.name, locale)]))
  return missing.map((attribute) => names.get(attribute) ?? attribute)
}
