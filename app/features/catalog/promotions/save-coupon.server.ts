import { randomInt } from 'node:crypto'
import { type Actor, recordChange, recordChanges } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Texts, text } from '#text/text.tsx'

export type CouponInput = {
  code: string
  name: Texts
  kind: 'amount' | 'percent'
  minus_cents: number | null
  basis_points: number | null
  threshold_cents: number
  combines: boolean
  most_uses: number | null
  most_uses_each: number | null
  starts_at: Date
  ends_at: Date | null
  /** Left out: as before, and for all products when it is new. */
  product_ids?: string[]
  family_ids?: string[]
  /** Left out: as before, and enabled when it is new. */
  enabled?: boolean
}

export type Coupon = Omit<Required<CouponInput>, 'starts_at' | 'ends_at'> & {
  id: string
  uses: number
  version: number
  starts_at: string
  ends_at: string | null
  created_at: string
}

/** Null for seed data, which is not recorded. */
type MaybeActor = Actor | null

/** Creates a coupon or updates the one with this code. Throws `conflict` if `most_uses` is below the uses so far. */
export const saveCoupon = (db: Db, actor: MaybeActor, input: CouponInput): Promise<Coupon> =>
  inTransaction(db, async (tx) => {
    const [before] = await lockCoupons(tx, 'code = $1', [input.code])
    return writeCoupon(tx, actor, before ?? null, input)
  })

/** Creates a coupon. @throws Problem `conflict` when the code exists, `invalid` for products that do not. */
export const createCoupon = (db: Db, actor: Actor, input: CouponInput): Promise<Coupon> =>
  inTransaction(db, async (tx) => {
    if ((await lockCoupons(tx, 'code = $1', [input.code])).length > 0) {
      const message = text('This code already exists')
      throw new Problem('conflict', message, { data: { reason: 'code', fields: { code: message } } })
    }
    return writeCoupon(tx, actor, null, input)
  })

/** Changes a coupon; its code stays. @throws Problem `missing`, `conflict` when it has changed since `version`. */
export const changeCoupon = (
  db: Db,
  actor: Actor,
  { id, version }: { id: string; version: number },
  input: CouponInput,
): Promise<Coupon> =>
  inTransaction(db, async (tx) => {
    const [before] = await lockCoupons(tx, 'id = $1', [id])
    if (!before) throw new Problem('missing', text('Coupon not found'))
    if (before.version !== version)
      throw new Problem(
        'conflict',
        text('Someone else changed this coupon in the meantime. Reload the page.'),
        { data: { reason: 'version' } },
      )
    return writeCoupon(tx, actor, before, { ...input, code: before.code })
  })

/** Enables or disables coupons; returns how many changed. */
export const enableCoupons = (db: Db, actor: Actor, ids: readonly string[], enabled: boolean) =>
  inTransaction(db, async (tx) => {
    const changed = await queryRows<{ id: string; code: string }>(
      tx,
      `update coupons set enabled = $2, version = version + 1 where id = any($1::uuid[]) and enabled <> $2
       returning id, code`,
      [ids, enabled],
    )
    await recordChanges(
      tx,
      actor,
      changed.map(({ id, code }) => ({
        action: 'coupon.saved',
        entity: 'coupon',
        entity_id: id,
        label: code,
        before: { enabled: !enabled },
        after: { enabled },
      })),
    )
    return changed.length
  })

// Without 0, O, 1, I and L, which are mistaken for each other.
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const randomCode = (prefix: string) =>
  `${prefix}-${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`

/** Creates coupons with the same terms and random codes that begin with the prefix; returns the codes. */
export const generateCoupons = (
  db: Db,
  actor: Actor,
  { prefix, count, ...terms }: Omit<CouponInput, 'code'> & { prefix: string; count: number },
): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    const codes = new Set<string>()
    while (codes.size < count) codes.add(randomCode(prefix))
    await requireProducts(tx, terms)
    const values = valuesOf({ ...terms, code: '' }, null)
    const created = await queryRows<{ id: string; code: string }>(
      tx,
      `insert into coupons (code, ${columns.join(', ')})
       select code, ${columns.map((_, i) => `$${i + 2}`).join(', ')} from unnest($1::text[]) as code
       on conflict (code) do nothing returning id, code`,
      [[...codes], ...values],
    )
    // One of a trillion: nothing is created, and the same call again succeeds.
    if (created.length < count) throw new Problem('conflict', text('This code already exists'))
    await recordChanges(
      tx,
      actor,
      created.map(({ id, code }) => ({
        action: 'coupon.created',
        entity: 'coupon',
        entity_id: id,
        label: code,
        before: null,
        after: { ...terms },
      })),
    )
    return created.map(({ code }) => code)
  })

const lockCoupons = async (tx: Db, where: string, values: unknown[]) =>
  (
    await queryRows<{ coupon: Coupon }>(
      tx,
      `select to_jsonb(c) as coupon from coupons c where ${where} for update`,
      values,
    )
  ).map(({ coupon }) => coupon)

const columns = [
  'name',
  'kind',
  'minus_cents',
  'basis_points',
  'threshold_cents',
  'combines',
  'most_uses',
  'most_uses_each',
  'starts_at',
  'ends_at',
  'product_ids',
  'family_ids',
  'enabled',
] as const satisfies readonly (keyof CouponInput)[]

const valuesOf = (input: CouponInput, before: Coupon | null) => [
  JSON.stringify(input.name),
  input.kind,
  input.minus_cents,
  input.basis_points,
  input.threshold_cents,
  input.combines,
  input.most_uses,
  input.most_uses_each,
  input.starts_at,
  input.ends_at,
  input.product_ids ?? before?.product_ids ?? [],
  input.family_ids ?? before?.family_ids ?? [],
  input.enabled ?? before?.enabled ?? true,
]

async function writeCoupon(tx: Db, actor: MaybeActor, before: Coupon | null, input: CouponInput) {
  if (before && input.most_uses !== null && before.uses > input.most_uses) {
    const message = text('This code has already been used more times than this limit.')
    throw new Problem('conflict', message, { data: { uses: before.uses, fields: { most_uses: message } } })
  }
  await requireProducts(tx, input)
  const { coupon } = only(
    await queryRows<{ coupon: Coupon }>(
      tx,
      `insert into coupons as c (code, ${columns.join(', ')})
       values ($1, ${columns.map((_, i) => `$${i + 2}`).join(', ')})
       on conflict (code) do update set version = c.version + 1,
         ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
       returning to_jsonb(c) as coupon`,
      [input.code, ...valuesOf(input, before)],
    ),
  )
  if (actor)
    await recordChange(tx, actor, {
      action: before ? 'coupon.saved' : 'coupon.created',
      entity: 'coupon',
      entity_id: coupon.id,
      label: coupon.code,
      before: before && auditedFields(before),
      after: auditedFields(coupon),
    })
  return coupon
}

const auditedFields = (coupon: Coupon) =>
  Object.fromEntries(columns.map((column) => [column, coupon[column]])) as Record<string, unknown>

async function requireProducts(tx: Db, { product_ids = [], family_ids = [] }: Partial<CouponInput>) {
  const [found] = await queryRows<{ products: number; families: number }>(
    tx,
    `select (select count(*)::int from products where id = any($1)) as products,
            (select count(*)::int from families where id = any($2)) as families`,
    [product_ids, family_ids],
  )
  const message = text('Choose products and families that exist')
  const fields = {
    ...(found?.products !== new Set(product_ids).size && { product_ids: message }),
    ...(found?.families !== new Set(family_ids).size && { family_ids: message }),
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalid', message, { data: { fields } })
}
