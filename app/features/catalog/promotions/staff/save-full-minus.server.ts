import { randomUUID } from 'node:crypto'
import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Texts, text } from '#text/text.tsx'

export type FullMinusInput = {
  name: Texts
  threshold_cents: number
  minus_cents: number
  starts_at: Date
  ends_at: Date | null
  enabled: boolean
}

type StoredFullMinus = Omit<FullMinusInput, 'starts_at' | 'ends_at'> & {
  id: string
  version: number
  starts_at: string
  ends_at: string | null
}

/**
 * Adds a 'full minus' promotion, or changes the one with this id. @throws Problem `missing`, `conflict` when it has
 * changed since `version`.
 */
export const saveFullMinusByStaff = (
  db: Db,
  actor: Actor,
  edited: { id: string; version: number } | null,
  input: FullMinusInput,
) =>
  inTransaction(db, async (tx) => {
    const before = edited ? await lockFullMinus(tx, edited) : null
    const { name, threshold_cents, minus_cents, starts_at, ends_at, enabled } = input
    const { stored } = only(
      await queryRows<{ stored: StoredFullMinus }>(
        tx,
        `insert into full_minus as m (id, name, threshold_cents, minus_cents, starts_at, ends_at, enabled)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (id) do update set version = m.version + 1, name = excluded.name,
           threshold_cents = excluded.threshold_cents, minus_cents = excluded.minus_cents,
           starts_at = excluded.starts_at, ends_at = excluded.ends_at, enabled = excluded.enabled
         returning to_jsonb(m) as stored`,
        [
          before?.id ?? randomUUID(),
          JSON.stringify(name),
          threshold_cents,
          minus_cents,
          starts_at,
          ends_at,
          enabled,
        ],
      ),
    )
    await recordChange(tx, actor, {
      action: before ? 'promotion.saved' : 'promotion.created',
      entity: 'promotion',
      entity_id: stored.id,
      label: stored.name.en,
      before: before && auditedFields(before),
      after: auditedFields(stored),
    })
    await bumpPublicVersion(tx)
    return { id: stored.id, version: stored.version }
  })

const auditedFields = ({ id: _, version: __, ...fields }: StoredFullMinus) => fields

async function lockFullMinus(tx: Db, { id, version }: { id: string; version: number }) {
  const [found] = await queryRows<{ stored: StoredFullMinus }>(
    tx,
    'select to_jsonb(m) as stored from full_minus m where id = $1 for update',
    [id],
  )
  if (!found) throw new Problem('missing', text('Promotion not found'))
  if (found.stored.version !== version)
    throw new Problem(
      'conflict',
      text('Someone else changed this promotion in the meantime. Reload the page.'),
      { data: { reason: 'version' } },
    )
  return found.stored
}
