import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { Locale } from '#text/text.tsx'

export type PackagePart = {
  package_id: string
  product_id: string
  name: string
  model_number: string
  quantity: number
}

/** The current parts of packages by package ID, in the order of the bill of materials; services are left out. */
export async function packageParts(db: Db, ids: string[], locale: Locale) {
  const parts = await queryRows<PackagePart>(
    db,
    `select c.package_id, p.id as product_id, coalesce(p.name ->> $2, p.name ->> 'en') as name, p.model_number, c.quantity
     from package_components c join products p on p.id = c.component_id
     where c.package_id = any($1) and p.kind <> 'service' order by c.package_id, c.position, c.component_id`,
    [ids, locale],
  )
  return Map.groupBy(parts, ({ package_id }) => package_id)
}
