import { type Db, queryRows } from '#platform/database/db.server.ts'
import {
  attributeCompleteness,
  type DescribedProduct,
  type FamilyCompleteness,
} from './attribute-completeness.ts'

/** How complete the attributes of all products on sale are, by family. */
export async function catalogCompleteness(db: Db): Promise<FamilyCompleteness[]> {
  const products = await queryRows<DescribedProduct>(
    db,
    `select p.id, p.family_id,
            coalesce((select jsonb_agg(v.attribute_id) from product_attributes v where v.product_id = p.id), '[]')
              as attribute_ids,
            coalesce((select jsonb_agg(v.attribute_id) from product_attributes v
                      join attributes a on a.id = v.attribute_id
                      where v.product_id = p.id and a.kind = 'flag' and v.words ->> 'en' = 'yes'), '[]') as flag_ids
     from products p where p.status in ('live', 'clearance') order by p.id`,
  )
  return attributeCompleteness(products)
}
