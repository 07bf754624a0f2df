import { expect } from 'vitest'
import { quoteSource } from '#features/sales/quotes/order-quote.server.ts'
import { quoteByNumber } from '#features/sales/quotes/quotes.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import {
  aBuyer,
  aProduct,
  type Buyer,
  brokenInvariants,
  closeNodes,
  count,
  type Node,
  openNodes,
  place,
} from './fault-shop.ts'
import { faultTest } from './fault-test.ts'

/** A buyer with a quote of three panels at $150. */
async function aQuotedBuyer({ db }: Node, number: string) {
  const buyer = await aBuyer(db, { panel: 1 })
  await queryRows(
    db,
    `insert into quotes (number, user_id, customer_name, email, locale, lines, sums, place, valid_until)
     values ($1, $2, 'Ada', 'ada@example.com', 'en', $3, $4, '{}', '2999-01-01')`,
    [
      number,
      buyer.user_id,
      JSON.stringify([{ product_id: 'panel', name: 'Panel', quantity: 3, unit_cents: 150_00 }]),
      JSON.stringify({ subtotal_cents: 450_00, minus_cents: 0, coupon_cents: 0, coupon_code: null }),
    ],
  )
  return buyer
}

faultTest(
  'a quote is ordered once, however often and with whatever keys it is submitted at the same time',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [one] = nodes as [Node]
    await aProduct(one.db, { id: 'panel', on_hand: 1000 })
    const submit = async (buyer: Buyer, number: string, keys: string[]) => {
      const source = quoteSource(
        await quoteByNumber(one.db, number, buyer.user_id),
        buyer.user_id,
        new Date(),
      )
      return Promise.allSettled(
        keys.map((placement_key, i) => place(nodes[i % 2] as Node, buyer, { placement_key, source })),
      )
    }
    const keysOf = (key: (i: number) => string) => Array.from({ length: 10 }, (_, i) => key(i))

    const different = await submit(
      await aQuotedBuyer(one, 'Q1'),
      'Q1',
      keysOf(() => crypto.randomUUID()),
    )
    const same = await submit(
      await aQuotedBuyer(one, 'Q2'),
      'Q2',
      keysOf(() => 'the-same-key'),
    )

    const refused = different.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(9)
    for (const problem of refused) expect(problem).toMatchObject({ data: { reason: 'quote_ordered' } })
    const ids = same.map((one) => (one.status === 'fulfilled' ? one.value.id : String(one.reason)))
    expect(new Set(ids).size).toBe(1)
    expect(await count(one.db, 'orders')).toBe(2)
    expect(await count(one.db, 'quote_orders')).toBe(2)
    expect(await brokenInvariants(one.db)).toEqual([])
    await closeNodes(nodes)
  },
)
