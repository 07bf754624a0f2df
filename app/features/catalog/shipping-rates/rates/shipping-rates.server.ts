import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { type DatedRates, inForceAt, setShippingRates } from '../current-rates.ts'
import { builtInRates, type ShippingRates } from '../tariff.ts'
import type { ShippingRatesFields } from './rates-input.ts'

/** A version of the rates, without what it contains. */
export type SavedVersion = {
  version: number
  in_force_from: Date
  note: string
  /** The version that was saved again; 0: the built-in rates. */
  restored: number | null
  actor_id: string
  created_at: Date
  withdrawn_at: Date | null
}

const columns = 'version, in_force_from, note, restored, actor_id, created_at, withdrawn_at'

/** The versions that staff saved, the latest first. */
export const listShippingRates = (db: Db) =>
  queryRows<SavedVersion>(db, `select ${columns} from shipping_rates order by version desc limit 500`)

/** The version of a list that applies at a time; null: the built-in rates. */
export const versionAt = (versions: readonly SavedVersion[], now: Date) =>
  inForceAt(
    versions.filter(({ withdrawn_at }) => withdrawn_at === null),
    now,
  )

/** Reads what staff saved into this process, if it has changed since it was last read. */
export function createRatesLoader(db: Db) {
  let known = ''
  return async () => {
    const { state } = only(
      await queryRows<{ state: string }>(
        db,
        `select count(*) || ' ' || count(withdrawn_at) as state from shipping_rates`,
        [],
        'shipping-rates-state',
      ),
    )
    if (state === known) return
    const versions = await queryRows<DatedRates>(
      db,
      `select version, in_force_from, rates from shipping_rates
       where withdrawn_at is null order by version desc limit 500`,
    )
    setShippingRates(versions.map((version) => ({ ...version, rates: withNewerFields(version.rates) })))
    known = state
  }
}

/** What one version contains; of 0 the built-in rates. @throws Problem `missing` */
export async function readShippingRates(db: Db, version: number): Promise<ShippingRates> {
  if (version === 0) return builtInRates
  const [found] = await queryRows<{ rates: ShippingRates }>(
    db,
    'select rates from shipping_rates where version = $1',
    [version],
  )
  if (!found) throw new Problem('missing', text('These shipping rates no longer exist'))
  return withNewerFields(found.rates)
}

/** Rates that were saved before there was a fee for appointments have none. */
const withNewerFields = ({ tariff, ...rates }: ShippingRates): ShippingRates => ({
  ...rates,
  tariff: {
    ...tariff,
    pallet: { ...tariff.pallet, appointment_cents: tariff.pallet.appointment_cents ?? 0 },
  },
})

type Saved = Omit<ShippingRatesFields, 'rates'> & { rates: ShippingRates; restored?: number }

/**
 * Saves rates as the next version, which applies from its start on. `latest`: the latest version that the editor saw, 0
 * before the first. Placed orders keep their amounts.
 * @throws Problem `conflict` when there is a later one; `invalid` for a start in the past
 */
export const saveShippingRates = (
  db: Db,
  actor: Actor,
  { rates, in_force_from, note, restored }: Saved,
  { latest, now }: { latest: number; now: Date },
) =>
  inTransaction(db, async (tx) => {
    const start = in_force_from === null ? now : new Date(in_force_from)
    if (start < now) throw startInPast()
    const stored = await listShippingRates(tx)
    if ((stored[0]?.version ?? 0) !== latest) throw changedMeanwhile()
    const version = latest + 1
    const inserted = await queryRows(
      tx,
      `insert into shipping_rates (version, in_force_from, rates, note, restored, actor_kind, actor_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (version) do nothing returning version`,
      [version, start, rates, note, restored ?? null, actor.kind, actor.id, now],
    )
    if (inserted.length === 0) throw changedMeanwhile()
    const before = versionAt(stored, start)
    await recordChange(tx, actor, {
      action: restored === undefined ? 'shipping_rates.saved' : 'shipping_rates.restored',
      entity: 'shipping_rates',
      entity_id: String(version),
      label: note || `${version}`,
      before: flat(await readShippingRates(tx, before?.version ?? 0), before?.in_force_from ?? null),
      after: flat(rates, start),
    })
    await bumpPublicVersion(tx)
    return { version }
  })

/** Withdraws rates that do not apply yet. @throws Problem `conflict` when they apply or were withdrawn */
export const withdrawShippingRates = (db: Db, actor: Actor, version: number, now: Date) =>
  inTransaction(db, async (tx) => {
    const [withdrawn] = await queryRows<SavedVersion & { rates: ShippingRates }>(
      tx,
      `update shipping_rates set withdrawn_at = $2
       where version = $1 and withdrawn_at is null and in_force_from > $2 returning ${columns}, rates`,
      [version, now],
    )
    if (!withdrawn)
      throw new Problem('conflict', text('These rates apply already or were withdrawn. Reload the page.'))
    await recordChange(tx, actor, {
      action: 'shipping_rates.withdrawn',
      entity: 'shipping_rates',
      entity_id: String(version),
      label: withdrawn.note || `${version}`,
      before: flat(withdrawn.rates, withdrawn.in_force_from),
      after: null,
    })
    await bumpPublicVersion(tx)
  })

/** Groups of fields, so that the audit log names what changed. */
const flat = ({ tariff, states }: ShippingRates, in_force_from: Date | null) => ({
  in_force_from: in_force_from?.toISOString() ?? null,
  ...withPrefix('parcel', tariff.parcel),
  ...withPrefix('pallet', tariff.pallet),
  ...withPrefix('transit', tariff.transit),
  last_hour: tariff.last_hour,
  states,
})

const withPrefix = (prefix: string, fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}.${name}`, value as unknown]))

const changedMeanwhile = () =>
  new Problem('conflict', text('Someone else changed the shipping rates in the meantime. Reload the page.'), {
    data: { reason: 'version' },
  })

function startInPast() {
  const message = text('The start must not be in the past')
  return new Problem('invalid', message, { data: { fields: { in_force_from: message } } })
}
