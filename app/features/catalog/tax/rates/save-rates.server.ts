import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { type StateRateFields, toBasisPoints } from './rate-input.ts'
import { type StateRate, stateRateColumns } from './stored-rates.server.ts'

/**
 * Sets what applies in a state from a day on. `version`: of the period that the form was filled with, null for a new one.
 * @throws Problem `conflict` when it has changed since, or exists already
 */
export const saveStateRate = (
  db: Db,
  actor: Actor,
  { state, effective_from, percent, ...fields }: StateRateFields,
  version: number | null,
) =>
  inTransaction(db, async (tx) => {
    const before = await lockPeriod(tx, state, effective_from)
    requireVersion(before, version)
    const after = { ...fields, basis_points: toBasisPoints(percent) }
    await queryRows(
      tx,
      `insert into tax_states as s (state, effective_from, collects, basis_points, taxes_services, taxes_freight, source,
         checked_on)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (state, effective_from) do update set version = s.version + 1, collects = excluded.collects,
         basis_points = excluded.basis_points, taxes_services = excluded.taxes_services,
         taxes_freight = excluded.taxes_freight, source = excluded.source, checked_on = excluded.checked_on`,
      [
        state,
        effective_from,
        after.collects,
        after.basis_points,
        after.taxes_services,
        after.taxes_freight,
        after.source,
        after.checked_on,
      ],
    )
    await recordPeriod(tx, actor, { state, effective_from, before, after })
    await bumpPublicVersion(tx)
  })

/** Removes a period: the one before applies again, or the built-in rate. @throws Problem `missing`, `conflict` */
export const removeStateRate = (
  db: Db,
  actor: Actor,
  { state, effective_from }: Pick<StateRate, 'state' | 'effective_from'>,
  version: number,
) =>
  inTransaction(db, async (tx) => {
    const before = await lockPeriod(tx, state, effective_from)
    if (!before) throw new Problem('missing', text('This tax rate no longer exists'))
    requireVersion(before, version)
    await queryRows(tx, 'delete from tax_states where state = $1 and effective_from = $2', [
      state,
      effective_from,
    ])
    await recordPeriod(tx, actor, { state, effective_from, before, after: null })
    await bumpPublicVersion(tx)
  })

async function lockPeriod(tx: Db, state: string, effective_from: string) {
  const [found] = await queryRows<StateRate>(
    tx,
    `select ${stateRateColumns} from tax_states where state = $1 and effective_from = $2 for update`,
    [state, effective_from],
  )
  return found ?? null
}

function requireVersion(before: StateRate | null, version: number | null) {
  if ((before?.version ?? null) === version) return
  const message = version
    ? text('Someone else changed this tax rate in the meantime. Reload the page.')
    : text('There is a rate from this day on already. Edit it instead.')
  throw new Problem('conflict', message, { data: { reason: 'version', fields: { effective_from: message } } })
}

type Period = Pick<StateRate, 'state' | 'effective_from'> & {
  before: StateRate | null
  after: Omit<StateRate, 'state' | 'effective_from' | 'version'> | null
}

const recordPeriod = (tx: Db, actor: Actor, { state, effective_from, before, after }: Period) =>
  recordChange(tx, actor, {
    action: after ? 'tax_rate.saved' : 'tax_rate.removed',
    entity: 'tax_rate',
    entity_id: `${state} ${effective_from}`,
    label: `${state} ${effective_from}`,
    before: before && {
      collects: before.collects,
      basis_points: before.basis_points,
      taxes_services: before.taxes_services,
      taxes_freight: before.taxes_freight,
      source: before.source,
      checked_on: before.checked_on,
    },
    after,
  })
