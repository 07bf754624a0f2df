import { expect } from 'vitest'
import { reserveStock } from '#features/catalog/inventory/stock.server.ts'
import { readDetail } from '#features/catalog/listings/listings.server.ts'
import { cartLines, setCartLines } from '#features/sales/cart/cart.server.ts'
import { placeOrder } from '#features/sales/orders/placement/place-order.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { inTransaction, queryRows } from '#platform/database/db.server.ts'
import { atCheckpoint } from '#platform/database/embedded/checkpoints.server.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  aBuyer,
  aPress,
  aProduct,
  type Buyer,
  brokenInvariants,
  closeNodes,
  count,
  inFull,
  type Node,
  openNodes,
  place,
  scale,
} from './fault-shop.ts'
import { faultTest } from './fault-test.ts'

const press = (node: Node, buyer: Buyer) =>
  place(node, buyer).then(
    () => 'placed',
    (error: unknown) =>
      error instanceof Problem ? (error.data as { reason: string }).reason : String(error),
  )

const tally = (answers: string[]) =>
  Object.fromEntries([...Map.groupBy(answers, (one) => one)].map(([key, all]) => [key, all.length]))

faultTest('T01: the last unit is sold once with 200 buyers on two nodes', async ({ database_url }) => {
  const nodes = await openNodes(database_url, 2)
  const [first] = nodes as [Node]
  for (let round = 0; round < inFull(50, 1); round++) {
    const id = `last-${round}`
    await aProduct(first.db, { id, on_hand: 1 })
    const buyers = await Promise.all(Array.from({ length: 200 }, () => aBuyer(first.db, { [id]: 1 })))

    const answers = await Promise.all(buyers.map((buyer, i) => press(nodes[i % 2] as Node, buyer)))

    expect(tally(answers)).toEqual({ placed: 1, out_of_stock: 199 })
    expect(await count(first.db, 'stock where product_id = $1 and on_hand - reserved = 0', [id])).toBe(1)
    const loser = buyers.find((_, i) => answers[i] === 'out_of_stock')
    expect(await cartLines(first.db, { user_id: (loser as Buyer).user_id })).toEqual([
      { product_id: id, quantity: 1 },
    ])
  }
  expect(await brokenInvariants(first.db)).toEqual([])
  await closeNodes(nodes)
})

faultTest('T02: a kit and a single panel share one stock of panels', async ({ database_url }) => {
  const nodes = await openNodes(database_url, 2)
  const [one, two] = nodes as [Node, Node]
  await aProduct(one.db, { id: 'panel', on_hand: 2 })
  await aProduct(one.db, { id: 'kit', components: [{ id: 'panel', quantity: 2 }] })
  const greedy = await aBuyer(one.db, { kit: 1, panel: 1 })

  expect(await press(one, greedy)).toBe('out_of_stock')
  await one.db.$client.query(`update stock set on_hand = 3 where product_id = 'panel'`)
  expect(await press(one, greedy)).toBe('placed')

  await one.db.$client.query(`update stock set on_hand = 5 where product_id = 'panel'`)
  const rivals = [await aBuyer(one.db, { kit: 1 }), await aBuyer(one.db, { panel: 1 })] as const
  const answers = await Promise.all([press(one, rivals[0]), press(two, rivals[1])])
  expect(tally(answers)).toEqual({ placed: 1, out_of_stock: 1 })
  expect(await brokenInvariants(one.db)).toEqual([])
  await closeNodes(nodes)
})

faultTest('T03: a product that is in the cart twice reserves both quantities', async ({ database_url }) => {
  const nodes = await openNodes(database_url, 1)
  const [node] = nodes as [Node]
  await aProduct(node.db, { id: 'inverter', on_hand: 1 })
  await aProduct(node.db, { id: 'pair', components: [{ id: 'inverter', quantity: 1 }] })

  const buyer = await aBuyer(node.db, { inverter: 1, pair: 1 })

  expect(await press(node, buyer)).toBe('out_of_stock')
  expect(await cartLines(node.db, { user_id: buyer.user_id })).toHaveLength(2)
  expect(await brokenInvariants(node.db)).toEqual([])
  await closeNodes(nodes)
})

faultTest('T04: carts with the same products in opposite order do not deadlock', async ({ database_url }) => {
  const nodes = await openNodes(database_url, 2)
  const [node] = nodes as [Node]
  await aProduct(node.db, { id: 'a', on_hand: 5000 })
  await aProduct(node.db, { id: 'b', on_hand: 5000 })
  await aProduct(node.db, {
    id: 'both',
    components: [
      { id: 'b', quantity: 1 },
      { id: 'a', quantity: 1 },
    ],
  })

  // A machine that stood still makes a round slow, deadlocks make each slow.
  let p99 = await pressInOppositeOrder(nodes)
  for (let again = 0; p99 >= 2000 && again < 2; again++) p99 = await pressInOppositeOrder(nodes)

  expect(p99).toBeLessThan(2000)
  expect(await brokenInvariants(node.db)).toEqual([])
  await closeNodes(nodes)
})

/** Has pairs of buyers order the same products in opposite order, and gives the time in ms that 99 of 100 orders keep to. */
async function pressInOppositeOrder(nodes: Node[]) {
  const [node] = nodes as [Node]
  const pairs = inFull(500, 60)
  const buyers = await Promise.all(
    Array.from({ length: pairs * 2 }, (_, i) => aBuyer(node.db, i % 2 ? { a: 1, b: 1 } : { b: 1, both: 1 })),
  )
  // Sixteen at a time: more on two processors would only measure how long a queue is.
  const waits: number[] = []
  const answers: string[] = []
  const queue = buyers.entries()
  const pressInTurn = async () => {
    for (const [i, buyer] of queue) {
      const began = performance.now()
      answers.push(await press(nodes[i % 2] as Node, buyer))
      waits.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: 16 }, pressInTurn))
  expect(tally(answers)).toEqual({ placed: pairs * 2 })
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN
}

faultTest(
  'T07: an account with unpaid orders never holds more than its limit, from any number of windows',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [node] = nodes as [Node]
    await aProduct(node.db, { id: 'panel', on_hand: 400 })
    await aProduct(node.db, { id: 'kit', components: [{ id: 'panel', quantity: 30 }] })
    const hoarder = await aBuyer(node.db, {})

    const answers: string[] = []
    for (let round = 0; round < 10 * scale; round++) {
      await setCartLines(node.db, hoarder, [
        { product_id: 'panel', quantity: 40 },
        { product_id: 'kit', quantity: round % 2 },
      ])
      answers.push(...(await Promise.all([0, 1, 0, 1].map((i) => press(nodes[i] as Node, hoarder)))))
    }

    const [stock] = await queryRows<{ reserved: number }>(
      node.db,
      `select reserved from stock where product_id = 'panel'`,
    )
    expect(stock?.reserved).toBeGreaterThan(0)
    expect(stock?.reserved).toBeLessThanOrEqual(100)
    expect(tally(answers)).toMatchObject({ held_too_much: expect.any(Number) })
    expect(await press(node, await aBuyer(node.db, { panel: 90 }))).toBe('placed')
    expect(await brokenInvariants(node.db)).toEqual([])
    await closeNodes(nodes)
  },
)

faultTest(
  "T07: many accounts of one network hold no more than the network's limit, and others can buy",
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [node] = nodes as [Node]
    await aProduct(node.db, { id: 'panel', on_hand: 200 })
    await aProduct(node.db, { id: 'inverter', on_hand: 10_000 })
    const network = { hash: 'one network', scale: 1 }
    const pressFrom = async (from: Node, buyer: Buyer, more: { network?: typeof network }) =>
      placeOrder(from.db, { user_id: buyer.user_id, locale: 'en', ...more }, aPress(buyer), new Date()).then(
        () => 'placed',
        (error: Problem) => (error.data as { reason: string }).reason,
      )
    const all = async (product_id: string, accounts: number) => {
      const buyers = await Promise.all(
        Array.from({ length: accounts }, () =>
          aBuyer(node.db, { [product_id]: product_id === 'panel' ? 15 : 1 }),
        ),
      )
      return tally(
        await Promise.all(buyers.map((buyer, at) => pressFrom(nodes[at % 2] as Node, buyer, { network }))),
      )
    }

    expect(await all('panel', 12)).toEqual({ placed: 6, held_too_much: 6 })
    expect(await pressFrom(node, await aBuyer(node.db, { panel: 15 }), {})).toBe('placed')
    expect(await all('inverter', 60)).toEqual({ placed: 34, held_too_much: 26 })

    expect(await count(node.db, 'orders where placed_from is not null')).toBe(40)
    expect(await brokenInvariants(node.db)).toEqual([])
    await closeNodes(nodes)
  },
)

faultTest(
  'concurrent orders of two parts of a package leave its list row correct',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [one, two] = nodes as [Node, Node]
    for (let round = 0; round < 25 * scale; round++) {
      const [a, b, kit] = [`a-${round}`, `b-${round}`, `kit-${round}`] as const
      await aProduct(one.db, { id: a, on_hand: 10 })
      await aProduct(one.db, { id: b, on_hand: 10 })
      await aProduct(one.db, { id: kit, components: [a, b].map((id) => ({ id, quantity: 1 })) })
      const take = (node: Node, product_id: string, quantity: number) =>
        inTransaction(node.db, (tx) => reserveStock(tx, `order of ${product_id}`, [{ product_id, quantity }]))

      await Promise.all([take(one, a, 3), take(two, b, 6)])

      expect((await readDetail(one.db, kit, 'en'))?.stock_left).toBe(4)
    }
    await closeNodes(nodes)
  },
)

faultTest(
  'an order that updates list rows does not block other updates while it is written',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [one, two] = nodes as [Node, Node]
    await aProduct(one.db, { id: 'scarce', on_hand: 3 })
    const buyer = await aBuyer(one.db, { scarce: 1 })
    let waited = true
    const stop = atCheckpoint('placing: written', async () => {
      const bumped = bumpPublicVersion(two.db).then(() => (waited = false))
      // Blocked, it waits as long as the order does.
      await Promise.race([bumped, new Promise((resolve) => setTimeout(resolve, 12_000))])
    })

    expect(await press(one, buyer)).toBe('placed')
    stop()

    expect(waited).toBe(false)
    expect((await readDetail(one.db, 'scarce', 'en'))?.stock_left).toBe(2)
    await closeNodes(nodes)
  },
)
