import { type Db, queryRows } from '#platform/database/db.server.ts'
import { escapeLike } from '#platform/database/like.ts'
import { only } from '#platform/database/rows.ts'

type LocalFilter = { state?: string | undefined; search?: string | undefined }

type ListedLocalRate = {
  zip_code: string
  jurisdiction: string
  effective_from: string
  state: string
  basis_points: number
}

/** A page of local rates by ZIP code, and how many match. */
export async function listLocalRates(
  db: Db,
  { state, search }: LocalFilter,
  { page, size }: { page: number; size: number },
) {
  const words = search ? escapeLike(search) : null
  const values = [state ?? null, words && `${words}%`, words && `%${words}%`]
  const where = `($1::text is null or t.state = $1)
    and ($2::text is null or t.zip_code like $2 or t.jurisdiction ilike $3)`
  const list = await queryRows<ListedLocalRate>(
    db,
    `select t.zip_code, t.jurisdiction, t.effective_from::text as effective_from, t.state, t.basis_points
     from tax_local_rates t where ${where} order by t.zip_code, t.jurisdiction, t.effective_from desc
     limit $4 offset $5`,
    [...values, size, (page - 1) * size],
  )
  const { total } = only(
    await queryRows<{ total: number }>(
      db,
      `select count(*)::int as total from tax_local_rates t where ${where}`,
      values,
    ),
  )
  return { list, total }
}
