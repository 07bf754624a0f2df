import { expect } from 'vitest'
import { listAddresses, makeDefault, saveAddress } from '#features/people/addresses/addresses.server.ts'
import {
  addToCart,
  type CartLine,
  cartCount,
  cartLines,
  mergeGuestCart,
  newCartSecret,
} from '#features/sales/cart/cart.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { randomIntFrom } from '../harness/random.ts'
import { aBuyer, aProduct, closeNodes, count, inFull, type Node, openNodes, scale } from './fault-shop.ts'
import { faultTest } from './fault-test.ts'

const asObject = (lines: CartLine[]) =>
  Object.fromEntries(lines.map((line) => [line.product_id, line.quantity]))

async function aGuest(db: Db, wanted: Record<string, number>) {
  const secret = newCartSecret()
  for (const [product_id, quantity] of Object.entries(wanted))
    await addToCart(db, { secret }, product_id, quantity)
  return secret
}

faultTest(
  "T32: a guest's cart joins once, however many sign-ins run at the same moment",
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [one] = nodes as [Node]
    for (const id of ['a', 'b', 'c']) await aProduct(one.db, { id })
    for (let round = 0; round < 20 * scale; round++) {
      const { user_id } = await aBuyer(one.db, { a: 1, c: 2 })
      const secret = await aGuest(one.db, { a: 3, b: 1 })

      await Promise.all(
        Array.from({ length: 8 }, (_, i) => mergeGuestCart((nodes[i % 2] as Node).db, user_id, secret)),
      )

      expect(asObject(await cartLines(one.db, { user_id }))).toEqual({ a: 3, b: 1, c: 2 })
      expect(await cartCount(one.db, { secret })).toBe(0)
    }
    expect(await count(one.db, 'carts where user_id is null')).toBe(0)
    await closeNodes(nodes)
  },
)

faultTest(
  'T32: an item that a guest adds during a cart merge ends up in exactly one cart, once',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [one, two] = nodes as [Node, Node]
    for (const id of ['a', 'b']) await aProduct(one.db, { id })
    for (let round = 0; round < 20 * scale; round++) {
      const { user_id } = await aBuyer(one.db, { a: 1 })
      const secret = await aGuest(one.db, { a: 1 })

      await Promise.all([mergeGuestCart(one.db, user_id, secret), addToCart(two.db, { secret }, 'b', 2)])
      await mergeGuestCart(two.db, user_id, secret)

      expect(asObject(await cartLines(one.db, { user_id }))).toEqual({ a: 1, b: 2 })
    }
    await closeNodes(nodes)
  },
)

faultTest(
  'T29: adding one unit at a time from many tabs gives the same cart as adding all at once',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [one] = nodes as [Node]
    await aProduct(one.db, { id: 'a' })
    const secret = newCartSecret()

    await Promise.all(
      Array.from({ length: 100 }, (_, i) => addToCart((nodes[i % 2] as Node).db, { secret }, 'a', 1)),
    )

    expect(await cartLines(one.db, { secret })).toEqual([{ product_id: 'a', quantity: 100 }])
    expect(await count(one.db, 'carts')).toBe(1)
    await closeNodes(nodes)
  },
)

faultTest(
  'T34: the first item is in the cart when the page is reloaded, on any node',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [one, two] = nodes as [Node, Node]
    await aProduct(one.db, { id: 'a' })
    const random = randomIntFrom()

    const found = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const secret = await aGuest(one.db, { a: 1 })
        // Within the first second, half of them at once.
        if (i % 2) await new Promise((done) => setTimeout(done, random(1000)))
        return cartLines(two.db, { secret })
      }),
    )

    expect(found.filter((lines) => asObject(lines).a !== 1)).toEqual([])
    expect(await count(one.db, 'carts')).toBe(200)
    await closeNodes(nodes)
  },
)

faultTest('T33: a guessed cart secret opens no cart', async ({ database_url }) => {
  const nodes = await openNodes(database_url, 1)
  const [node] = nodes as [Node]
  await aProduct(node.db, { id: 'a' })
  const secrets = await Promise.all(Array.from({ length: 50 }, () => aGuest(node.db, { a: 1 })))

  const random = randomIntFrom()
  let found = 0
  // Each guesses twice.
  for (let i = 0; i < inFull(500_000, 2000); i++) {
    const known = secrets[random(secrets.length)] as string
    const at = random(known.length)
    // As near as can be: a real secret with one character changed, and a fresh one.
    const near = known.slice(0, at) + (known[at] === 'A' ? 'B' : 'A') + known.slice(at + 1)
    found +=
      (await cartCount(node.db, { secret: near })) + (await cartCount(node.db, { secret: newCartSecret() }))
  }

  expect(found).toBe(0)
  const { rows } = await node.db.$client.query('select * from carts')
  for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret)
  await closeNodes(nodes)
})

faultTest('after concurrent changes there is exactly one default address', async ({ database_url }) => {
  const nodes = await openNodes(database_url, 2)
  const [one] = nodes as [Node]
  const { user_id } = await aBuyer(one.db, {})
  const address = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    address: '12 Sun Street',
    building: '',
    zip_code: '02139',
    city: 'Cambridge',
    state: 'MA',
    company_name: '',
    email: 'ada@example.com',
    phone: '6175550100',
    ext: '',
    is_default: true,
  }
  const nodeAt = (i: number) => nodes[i % 2] as Node

  await Promise.all(Array.from({ length: 4 }, (_, i) => saveAddress(nodeAt(i).db, user_id, address)))
  const saved = await listAddresses(one.db, user_id)
  await Promise.all(saved.map(({ id }, i) => makeDefault(nodeAt(i).db, user_id, id)))

  const all = await listAddresses(one.db, user_id)
  expect(all.length).toBeGreaterThanOrEqual(4)
  expect(all.filter((one_of_them) => one_of_them.is_default)).toHaveLength(1)
  await closeNodes(nodes)
})
