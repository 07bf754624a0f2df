import { createHash, randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { smallestPurchase } from '#features/catalog/products/sale-products.server.ts'
import type { Address } from '#features/people/addresses/address.ts'
import { asUuid, selectAddress } from '#features/people/addresses/addresses.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { customerOf, type RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { cart_lines, carts } from './cart.table.server.ts'

export type CartLine = { product_id: string; quantity: number }

/** The owner of a cart: a customer, or the holder of the guest secret. */
export type CartOwner = { user_id: string } | { secret: string }

/** Maximum quantity of one product in a cart, and maximum number of different products. */
export const maxQuantityPerLine = 9999
export const maxCartLines = 200

/**
 * The visitor's cart owner: the customer when signed in, else the secret of the guest cookie, else null. Merges a guest
 * cart into the customer's on the first call after sign-in.
 */
export async function cartOwnerOf(ctx: RequestContext): Promise<CartOwner | null> {
  const secret = validSecret(ctx.cartSecret())
  const customer = await customerOf(ctx)
  if (!customer) return secret ? { secret } : null
  if (secret) await mergeGuestCart(ctx.db, customer.id, secret)
  return { user_id: customer.id }
}

/** A random secret of 192 bits for a new guest cart. */
export const newCartSecret = () => randomBytes(24).toString('base64url')

const validSecret = (secret: string | null) => (secret && /^[\w-]{32}$/.test(secret) ? secret : null)

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

const keyOf = (owner: CartOwner) =>
  'user_id' in owner
    ? ({ column: 'user_id', value: owner.user_id } as const)
    : ({ column: 'secret_hash', value: hashOf(owner.secret) } as const)

const isOwnedBy = (owner: CartOwner) =>
  'user_id' in owner ? eq(carts.user_id, owner.user_id) : eq(carts.secret_hash, hashOf(owner.secret))

/** The id of this owner's cart, or null. */
export async function cartIdOf(db: Db, owner: CartOwner): Promise<string | null> {
  const { column, value } = keyOf(owner)
  const [row] = await queryRows<{ id: string }>(db, `select id from carts where ${column} = $1`, [value])
  return row?.id ?? null
}

/** The lines of the cart with this id, for staff. */
export const linesOfCart = (db: Db, cart_id: string) =>
  queryRows<CartLine>(
    db,
    'select product_id, quantity from cart_lines where cart_id = $1 order by added_at, product_id',
    [cart_id],
  )

/** Whether a cart is stored for this owner; it may be empty. */
export async function hasCart(db: Db, owner: CartOwner): Promise<boolean> {
  const { column, value } = keyOf(owner)
  const rows = await queryRows(db, `select 1 from carts where ${column} = $1`, [value], `has-cart-${column}`)
  return rows.length > 0
}

/** The lines of a cart, and its coupon code. */
export type CartContents = { lines: CartLine[]; coupon_code: string | null }

/** The lines of the cart in the order they were added. */
export const cartLines = async (db: Db, owner: CartOwner | null): Promise<CartLine[]> =>
  (await cartContents(db, owner)).lines

/** The lines and the coupon of the cart, read in one statement. */
export async function cartContents(db: Db, owner: CartOwner | null): Promise<CartContents> {
  if (!owner) return { lines: [], coupon_code: null }
  const { column, value } = keyOf(owner)
  const rows = await queryRows<CartLine & { coupon_code: string | null }>(
    db,
    `select l.product_id, l.quantity, c.coupon_code from cart_lines l join carts c on c.id = l.cart_id
     where c.${column} = $1 order by l.added_at, l.product_id`,
    [value],
    `cart-lines-${column}`,
  )
  return contentsOf(rows)
}

const contentsOf = (rows: (CartLine & { coupon_code: string | null })[]): CartContents => ({
  lines: rows.map(({ product_id, quantity }) => ({ product_id, quantity })),
  coupon_code: rows[0]?.coupon_code ?? null,
})

/** Stores a coupon code with the cart, or removes it (null). No effect without a cart. */
export async function setCartCoupon(db: Db, owner: CartOwner, code: string | null) {
  await db.update(carts).set({ coupon_code: code }).where(isOwnedBy(owner))
}

/** Total quantity of all lines in the cart. */
export async function cartCount(db: Db, owner: CartOwner | null): Promise<number> {
  if (!owner) return 0
  const { column, value } = keyOf(owner)
  const rows = await queryRows<{ count: number }>(
    db,
    `select coalesce(sum(l.quantity), 0)::int as count from cart_lines l join carts c on c.id = l.cart_id
     where c.${column} = $1`,
    [value],
    `cart-count-${column}`,
  )
  return only(rows).count
}

/** Adds a quantity of a product to the cart. Returns the total quantity in the cart. */
export const addToCart = (db: Db, owner: CartOwner, product_id: string, quantity: number) =>
  addLinesToCart(db, owner, [{ product_id, quantity }])

/** Adds several products to the cart: all, or none if one is not sold. Returns the total quantity. */
export function addLinesToCart(db: Db, owner: CartOwner, lines: CartLine[]): Promise<number> {
  const sums = new Map<string, number>()
  for (const { product_id, quantity } of lines) sums.set(product_id, (sums.get(product_id) ?? 0) + quantity)
  return writeCartLines(db, owner, sums, 'add')
}

/** Sets the quantity of each product, adding missing lines; 0 removes a line. Idempotent. */
export async function setCartLines(db: Db, owner: CartOwner, lines: CartLine[]) {
  const quantities = new Map(lines.map((line) => [line.product_id, line.quantity]))
  const removed = [...quantities].filter(([, quantity]) => quantity === 0).map(([product_id]) => product_id)
  for (const product_id of removed) quantities.delete(product_id)
  await inTransaction(db, async (tx) => {
    if (quantities.size > 0) await writeCartLines(tx, owner, quantities, 'set')
    if (removed.length > 0) await removeFromCart(tx, owner, removed)
  })
}

/** Sets the quantity of a product in the cart; 0 removes it. @throws Problem when it is not in the cart. */
export async function setCartQuantity(db: Db, owner: CartOwner, product_id: string, quantity: number) {
  const lines = await cartLines(db, owner)
  if (!lines.some((line) => line.product_id === product_id))
    throw new Problem('missing', text('This product isn’t in your cart.'))
  await setCartLines(db, owner, [{ product_id, quantity }])
}

const onConflictUpdates = {
  add: `asked = least(l.asked + excluded.asked, ${maxQuantityPerLine}),
        quantity = least(greatest(l.asked + excluded.asked, excluded.quantity), ${maxQuantityPerLine})`,
  set: 'asked = excluded.asked, quantity = excluded.quantity',
}

/**
 * The SQL that creates the cart if needed, writes the lines and sums the quantities. It writes nothing if a product is
 * not sold or the cart would have too many lines. `updated_at` changes at most once a day, because it is indexed.
 */
const writeLinesSql = (column: string, mode: 'add' | 'set') => `
  with requested as (
    select w.product_id, w.asked, w.line_number, p.min_quantity
    from unnest((select $2::text[]), (select $3::int[])) with ordinality as w(product_id, asked, line_number)
    cross join lateral ${smallestPurchase('w.product_id')} p
  ),
  cart as (
    insert into carts as c (${column}) select $1 where (select count(*) from requested) = cardinality($2::text[])
    on conflict (${column}) do update set updated_at =
      case when c.updated_at < clock_timestamp() - interval '1 day' then clock_timestamp() else c.updated_at end
    returning id
  ),
  existing as (select product_id, quantity from cart_lines where cart_id = (select id from cart)),
  written as (
    insert into cart_lines as l (cart_id, product_id, asked, quantity, added_at)
    select cart.id, product_id, least(asked, ${maxQuantityPerLine}), least(greatest(asked, min_quantity), ${maxQuantityPerLine}),
           clock_timestamp() + line_number * interval '1 millisecond'
    from cart, requested
    where (select count(*) from (select product_id from existing union select product_id from requested) as combined)
          <= greatest(${maxCartLines}, (select count(*) from existing))
    on conflict (cart_id, product_id) do update set ${onConflictUpdates[mode]}
    returning product_id, quantity
  )
  select (select count(*) from requested)::int as sold, (select count(*) from written)::int as written,
         (select coalesce(sum(quantity), 0) from (
            select quantity from written
            union all select quantity from existing where product_id not in (select product_id from written)
          ) lines)::int as total_quantity`

async function writeCartLines(
  db: Db,
  owner: CartOwner,
  quantities: Map<string, number>,
  mode: 'add' | 'set',
) {
  const { column, value } = keyOf(owner)
  const { sold, written, total_quantity } = only(
    await queryRows<{ sold: number; written: number; total_quantity: number }>(
      db,
      writeLinesSql(column, mode),
      [value, [...quantities.keys()], [...quantities.values()]],
      `${mode}-cart-lines-${column}`,
    ),
  )
  if (sold < quantities.size) throw new Problem('missing', text('We no longer sell this product.'))
  if (written === 0)
    throw new Problem('invalid', text('Your cart can have up to {{most}} different products.'), {
      values: { most: maxCartLines },
    })
  return total_quantity
}

/** Removes products from the cart; ignores those that are not in it. */
export async function removeFromCart(db: Db, owner: CartOwner, product_ids: string[]) {
  const cart = db.select({ id: carts.id }).from(carts).where(isOwnedBy(owner))
  await db
    .delete(cart_lines)
    .where(and(inArray(cart_lines.cart_id, cart), inArray(cart_lines.product_id, product_ids)))
}

/**
 * Merges a guest's cart into the customer's and deletes it. For a product in both, the larger quantity is stored, so
 * that repeating a merge adds nothing and no line is lost.
 */
export async function mergeGuestCart(db: Db, user_id: string, secret: string) {
  if (!(await hasCart(db, { secret }))) return
  await inTransaction(db, async (tx) => {
    // The request that deletes the guest cart merges it; a concurrent one finds none.
    const [guest] = await tx.select({ id: carts.id }).from(carts).where(isOwnedBy({ secret })).for('update')
    if (!guest) return
    await queryRows(
      tx,
      `with cart as (
         insert into carts as c (user_id, coupon_code) select $1, coupon_code from carts where id = $2
         on conflict (user_id) do update set updated_at = clock_timestamp(),
           coupon_code = coalesce(c.coupon_code, excluded.coupon_code)
         returning id
       )
       insert into cart_lines as l (cart_id, product_id, quantity, asked, added_at)
       select cart.id, g.product_id, g.quantity, g.asked, g.added_at from cart_lines g, cart where g.cart_id = $2
       on conflict (cart_id, product_id) do update
         set quantity = greatest(l.quantity, excluded.quantity), asked = greatest(l.asked, excluded.asked)`,
      [user_id, guest.id],
    )
    await tx.delete(carts).where(eq(carts.id, guest.id))
  })
}

/**
 * Empties a customer's cart, including its coupon, and returns its contents with one of the customer's addresses (null when
 * there is none with this ID), in one statement; part of the transaction that places the order. The cart stays locked until
 * the transaction ends: of two simultaneous orders, one gets the lines.
 */
export async function takeCart(tx: Db, user_id: string, address_id: string) {
  const rows = await queryRows<CartContents & { address: Address | null }>(
    tx,
    `with cart as (select id, coupon_code from carts where user_id = $1 for update),
     emptied as (update carts set coupon_code = null from cart where carts.id = cart.id and cart.coupon_code is not null),
     taken as (delete from cart_lines l using cart where l.cart_id = cart.id
       returning l.product_id, l.quantity, l.added_at)
     select (select to_jsonb(a) from (${selectAddress({ user_id: '$1', id: '$2' })}) a) as address,
       coalesce((select jsonb_agg(jsonb_build_object('product_id', product_id, 'quantity', quantity)
                                  order by added_at, product_id) from taken), '[]') as lines,
       (select coupon_code from cart) as coupon_code`,
    [user_id, asUuid(address_id)],
    'take-cart',
  )
  return only(rows)
}

/** Locks a customer's cart (created if needed) until the transaction ends: their orders run one by one. */
export async function lockCart(tx: Db, user_id: string) {
  await queryRows(
    tx,
    'insert into carts (user_id) values ($1) on conflict (user_id) do update set updated_at = carts.updated_at',
    [user_id],
    'lock-cart',
  )
}

/** Days for which a guest's cart and its cookie are stored after the last change. */
export const guestCartDays = 60

/** Deletes guest carts unchanged for these days. Returns how many were deleted. */
export async function deleteOldCarts(db: Db, now: Date, days = guestCartDays) {
  const before = new Date(now.getTime() - days * 86_400_000)
  const deleted = await db.delete(carts).where(and(isNull(carts.user_id), lt(carts.updated_at, before)))
  return deleted.rowCount ?? 0
}
