import { createHash, randomBytes } from 'node:crypto'
import { smallestPurchase } from '#features/catalog/products/sale-products.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { customerOf, type RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'

export type CartLine = { product_id: string; quantity: number }

/** The owner of a cart: a customer, or the holder of the guest secret. */
export type CartOwner = { user_id: string } | { secret: string }

/** Pieces of one product in a cart, and different products. */
export const mostOfOne = 9999
export const mostLines = 200

/**
 * The visitor's cart owner: the customer when signed in, else the secret of the cookie, else nobody yet. A cart
 * filled as a guest joins the customer's the first time it is looked at after signing in, whichever way they came.
 */
export async function cartOwnerOf(ctx: RequestContext): Promise<CartOwner | null> {
  const secret = validSecret(ctx.cartSecret())
  const customer = await customerOf(ctx)
  if (!customer) return secret ? { secret } : null
  if (secret) await mergeGuestCart(ctx.db, customer.id, secret)
  return { user_id: customer.id }
}

/** A secret for a new guest's cart: nobody guesses it. */
export const newCartSecret = () => randomBytes(24).toString('base64url')

const validSecret = (secret: string | null) => (secret && /^[\w-]{32}$/.test(secret) ? secret : null)

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

const keyOf = (owner: CartOwner) =>
  'user_id' in owner
    ? ({ column: 'user_id', value: owner.user_id } as const)
    : ({ column: 'secret_hash', value: hashOf(owner.secret) } as const)

/** Whether something has ever been put into this cart, and it is still kept. */
export async function hasCart(db: Db, owner: CartOwner): Promise<boolean> {
  const { column, value } = keyOf(owner)
  const rows = await queryRows(db, `select 1 from carts where ${column} = $1`, [value], `has-cart-${column}`)
  return rows.length > 0
}

/** What lies in a cart, and the coupon that was entered for it. */
export type CartContents = { lines: CartLine[]; coupon_code: string | null }

/** What lies in the cart, in the order it was put there. */
export const cartLines = async (db: Db, owner: CartOwner | null): Promise<CartLine[]> =>
  (await cartContents(db, owner)).lines

/** The same with the coupon, in one statement. */
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

/** Keeps a coupon's code with the cart, or takes it away. A cart that is not there keeps none. */
export async function setCartCoupon(db: Db, owner: CartOwner, code: string | null) {
  const { column, value } = keyOf(owner)
  await queryRows(db, `update carts set coupon_code = $2 where ${column} = $1`, [value, code])
}

/** How many pieces lie in the cart. */
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

/** Puts so many more of a product into the cart: one nine times is nine once. Gives the pieces that then lie in it. */
export const addToCart = (db: Db, owner: CartOwner, product_id: string, quantity: number) =>
  addLinesToCart(db, owner, [{ product_id, quantity }])

/** Puts several products into the cart at once: all of them or, when one is not sold, none. Gives the pieces in it. */
export function addLinesToCart(db: Db, owner: CartOwner, lines: CartLine[]): Promise<number> {
  const sums = new Map<string, number>()
  for (const { product_id, quantity } of lines) sums.set(product_id, (sums.get(product_id) ?? 0) + quantity)
  return putLines(db, owner, sums, 'add')
}

/** Sets how many of each lie in the cart, putting in what is not there yet; 0 takes out. Repeated, it changes nothing. */
export async function setCartLines(db: Db, owner: CartOwner, lines: CartLine[]) {
  const wanted = new Map(lines.map((line) => [line.product_id, line.quantity]))
  const out = [...wanted].filter(([, quantity]) => quantity === 0).map(([product_id]) => product_id)
  for (const product_id of out) wanted.delete(product_id)
  await inTransaction(db, async (tx) => {
    if (wanted.size > 0) await putLines(tx, owner, wanted, 'set')
    if (out.length > 0) await removeFromCart(tx, owner, out)
  })
}

/** Sets how many of a product lie in the cart; 0 takes it out. */
export async function setCartQuantity(db: Db, owner: CartOwner, product_id: string, quantity: number) {
  const held = await cartLines(db, owner)
  if (!held.some((line) => line.product_id === product_id))
    throw new Problem('missing', text('This product is not in your cart'))
  await setCartLines(db, owner, [{ product_id, quantity }])
}

const whenThereAlready = {
  add: `asked = least(l.asked + excluded.asked, ${mostOfOne}),
        quantity = least(greatest(l.asked + excluded.asked, excluded.quantity), ${mostOfOne})`,
  set: 'asked = excluded.asked, quantity = excluded.quantity',
}

/**
 * One statement for a line or many: opens the cart if there is none, writes the lines and counts the pieces. It writes
 * nothing when one of the products is not sold, or when there would be too many different ones. A cart counts as
 * touched once a day: its age is in an index.
 */
const writeLines = (column: string, how: 'add' | 'set') => `
  with wanted as (
    select w.product_id, w.asked, w.place, p.min_quantity as least
    from unnest((select $2::text[]), (select $3::int[])) with ordinality as w(product_id, asked, place)
    cross join lateral ${smallestPurchase('w.product_id')} p
  ),
  cart as (
    insert into carts as c (${column}) select $1 where (select count(*) from wanted) = cardinality($2::text[])
    on conflict (${column}) do update set updated_at =
      case when c.updated_at < clock_timestamp() - interval '1 day' then clock_timestamp() else c.updated_at end
    returning id
  ),
  held as (select product_id, quantity from cart_lines where cart_id = (select id from cart)),
  written as (
    insert into cart_lines as l (cart_id, product_id, asked, quantity, added_at)
    select cart.id, product_id, least(asked, ${mostOfOne}), least(greatest(asked, least), ${mostOfOne}),
           clock_timestamp() + place * interval '1 millisecond'
    from cart, wanted
    where (select count(*) from (select product_id from held union select product_id from wanted) as both_of_them)
          <= greatest(${mostLines}, (select count(*) from held))
    on conflict (cart_id, product_id) do update set ${whenThereAlready[how]}
    returning product_id, quantity
  )
  select (select count(*) from wanted)::int as sold, (select count(*) from written)::int as written,
         (select coalesce(sum(quantity), 0) from (
            select quantity from written
            union all select quantity from held where product_id not in (select product_id from written)
          ) lines)::int as pieces`

async function putLines(db: Db, owner: CartOwner, wanted: Map<string, number>, how: 'add' | 'set') {
  const { column, value } = keyOf(owner)
  const { sold, written, pieces } = only(
    await queryRows<{ sold: number; written: number; pieces: number }>(
      db,
      writeLines(column, how),
      [value, [...wanted.keys()], [...wanted.values()]],
      `${how}-cart-lines-${column}`,
    ),
  )
  if (sold < wanted.size) throw new Problem('missing', text('This product is not sold any more'))
  if (written === 0)
    throw new Problem('invalid', text('A cart holds at most {{most}} different products'), {
      values: { most: mostLines },
    })
  return pieces
}

/** Takes products out of the cart; those that are not in it, and a cart that is not there, change nothing. */
export async function removeFromCart(db: Db, owner: CartOwner, product_ids: string[]) {
  const { column, value } = keyOf(owner)
  await queryRows(
    db,
    `delete from cart_lines l using carts c where c.id = l.cart_id and c.${column} = $1 and l.product_id = any($2)`,
    [value, product_ids],
  )
}

/**
 * A guest's cart becomes part of the customer's, once: where both hold a product the larger number stays, so that a
 * merge that is repeated adds nothing, and nothing that was put in is lost.
 */
export async function mergeGuestCart(db: Db, user_id: string, secret: string) {
  const found = await queryRows(
    db,
    'select 1 from carts where secret_hash = $1',
    [hashOf(secret)],
    'guest-cart',
  )
  if (found.length === 0) return
  await inTransaction(db, async (tx) => {
    // The request that deletes the guest cart merges it; a simultaneous second one finds it gone.
    const [guest] = await queryRows<{ id: string }>(
      tx,
      'select id from carts where secret_hash = $1 for update',
      [hashOf(secret)],
    )
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
    await queryRows(tx, 'delete from carts where id = $1', [guest.id])
  })
}

/**
 * Takes everything out of a customer's cart, its coupon too, within the transaction that makes an order of it. The cart
 * stays locked until then: of two orders at the same moment one gets the lines.
 */
export async function takeCart(tx: Db, user_id: string): Promise<CartContents> {
  const rows = await queryRows<CartLine & { coupon_code: string | null }>(
    tx,
    `with cart as (select id, coupon_code from carts where user_id = $1 for update),
     emptied as (update carts set coupon_code = null from cart where carts.id = cart.id and cart.coupon_code is not null)
     delete from cart_lines l using cart where l.cart_id = cart.id
     returning l.product_id, l.quantity, cart.coupon_code`,
    [user_id],
    'take-cart',
  )
  return contentsOf(rows.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1)))
}

/** Locks a customer's cart until the transaction ends, and opens one where there is none: their orders come one by one. */
export async function lockCart(tx: Db, user_id: string) {
  await queryRows(
    tx,
    'insert into carts (user_id) values ($1) on conflict (user_id) do update set updated_at = carts.updated_at',
    [user_id],
    'lock-cart',
  )
}

/** Days for which a guest's cart is kept after its last change, in the shop and in the browser. */
export const guestCartDays = 60

/** Forgets guests' carts that nobody has touched for so long. */
export async function forgetOldCarts(db: Db, now: Date) {
  const before = new Date(now.getTime() - guestCartDays * 86_400_000)
  const rows = await queryRows<{ count: number }>(
    db,
    `with gone as (delete from carts where user_id is null and updated_at < $1 returning 1) select count(*)::int from gone`,
    [before],
  )
  return only(rows).count
}
