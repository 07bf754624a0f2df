import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { setCartCoupon, setCartLines } from '#features/cart/cart.server.ts'
import { aCoupon } from '#features/coupons/coupons.samples.ts'
import { removeOrder } from '#features/orders/cancelling.server.ts'
import { decideInSandbox } from '#features/orders/deciding.server.ts'
import { startPayment } from '#features/orders/paying.server.ts'
import { placeOrder } from '#features/orders/placing.server.ts'
import { recheckTaxes } from '#features/orders/tax-rechecks.server.ts'
import { createTaxes } from '#features/taxes/tax-provider.server.ts'
import { rowsOf } from '#platform/db.server.ts'
import { readSettings } from '#platform/env.server.ts'
import { Problem } from '#platform/problem.ts'
import { trial } from '../trial.ts'
import {
  aBuyer,
  aPress,
  aProduct,
  type Buyer,
  brokenInvariants,
  closeNodes,
  count,
  type Node,
  openNodes,
} from './trial-shop.ts'

const who = ({ user_id }: Buyer) => ({ user_id, locale: 'en' }) as const

const press = (node: Node, buyer: Buyer) =>
  placeOrder(node.db, who(buyer), aPress(buyer), new Date()).then(
    (order) => order.id,
    (error: unknown) =>
      error instanceof Problem ? (error.data as { refusal?: string }).refusal : String(error),
  )

const soon = { starts_at: new Date('2026-01-01') }

/** Somebody with one panel in the cart and a coupon for it; everybody in a trial has a phone and mail of their own. */
async function aCouponBuyer(
  node: Node,
  code: string,
  i: number,
  contact: { email?: string; phone?: string } = {},
) {
  const buyer = await aBuyer(node.db, { panel: 1 })
  const { email = `buyer-${i}@example.com`, phone = `614555${String(1000 + i)}` } = contact
  await rowsOf(node.db, 'update addresses set email = $2, phone = $3 where id = $1', [
    buyer.address_id,
    email,
    phone,
  ])
  await setCartCoupon(node.db, { user_id: buyer.user_id }, code)
  return buyer
}

trial(
  'T26: of a hundred orders at once with a coupon for one, one has it, and when it is cancelled another may',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [one] = nodes as [Node]
    await aProduct(one.db, { id: 'panel', on_hand: 1000 })
    await aCoupon(one.db, 'ONCE', { ...soon, most_uses: 1 })
    const buyers = await Promise.all(Array.from({ length: 100 }, (_, i) => aCouponBuyer(one, 'ONCE', i)))

    const answers = await Promise.all(buyers.map((buyer, i) => press(nodes[i % 2] as Node, buyer)))

    const winners = buyers.filter((_, i) => answers[i] !== 'used_up')
    expect(winners).toHaveLength(1)
    expect(await count(one.db, 'coupon_uses')).toBe(1)
    expect(await count(one.db, 'orders')).toBe(1)
    // Whoever was refused has the cart and the code as before.
    expect(await count(one.db, `carts where coupon_code = 'ONCE'`)).toBe(99)

    const [winner] = winners as [Buyer]
    const [order] = await rowsOf<{ id: string }>(one.db, 'select id from orders')
    await Promise.all(
      nodes.map((node) => removeOrder(node.db, winner.user_id, order?.id ?? '').catch(() => null)),
    )
    expect(await rowsOf(one.db, 'select uses from coupons')).toEqual([{ uses: 0 }])
    const next = buyers.find((buyer) => buyer !== winner) as Buyer
    expect(await press(one, next)).toMatch(/^H/)
    expect(await brokenInvariants(one.db)).toEqual([])
    await closeNodes(nodes)
  },
)

trial(
  'T26: a coupon for each customer is had once by mail and by phone, also of accounts that order at the same moment',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [one] = nodes as [Node]
    await aProduct(one.db, { id: 'panel', on_hand: 1000 })
    await aCoupon(one.db, 'HELLO', { ...soon, most_uses_each: 1 })
    const contacts = [
      { phone: '6145550100' },
      { phone: '(614) 555-0100' },
      { phone: '+1 614 555 0100' },
      { email: 'grace@example.org' },
      { email: 'Grace+again@Example.org' },
    ]
    const buyers = []
    for (const [i, contact] of contacts.entries()) buyers.push(await aCouponBuyer(one, 'HELLO', i, contact))

    const answers = await Promise.all(buyers.map((buyer, i) => press(nodes[i % 2] as Node, buyer)))

    expect(answers.filter((answer) => answer === 'used_by_you')).toHaveLength(3)
    expect(await rowsOf(one.db, 'select uses from coupons')).toEqual([{ uses: 2 }])
    expect(await brokenInvariants(one.db)).toEqual([])
    await closeNodes(nodes)
  },
)

trial(
  'T30: a Californian certificate frees what goes to California and nothing else, while it holds, for its owner',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 1)
    const [node] = nodes as [Node]
    const { db } = node
    await aProduct(db, { id: 'panel', on_hand: 1000 })
    const certify = async ({ user_id }: Buyer, more: { status?: string; expires_on?: string } = {}) => {
      const { status = 'approved', expires_on = '2099-12-31' } = more
      const [row] = await rowsOf<{ id: string }>(
        db,
        `insert into tax_certificates (user_id, company_name, state, number, expires_on, status, reviewed_at)
       values ($1, 'Hopper LLC', 'CA', '123', $2, $3, clock_timestamp()) returning id`,
        [user_id, expires_on, status],
      )
      return row?.id as string
    }
    const order = (buyer: Buyer, certificate_id: string) =>
      placeOrder(db, who(buyer), { ...aPress(buyer), certificate_id }, new Date())

    const owner = await aBuyer(db, { panel: 1 }, 'CA', '94110')
    const certificate_id = await certify(owner)
    const exempt = await order(owner, certificate_id)
    expect(exempt).toMatchObject({
      tax_cents: 0,
      tax_lines: [{ state: 'CA', cents: 0, reason: 'Exempt by certificate', certificate_id }],
    })

    const inNevada = await aBuyer(db, { panel: 1 }, 'NV', '89506')
    expect((await order(inNevada, await certify(inNevada))).tax_cents).toBe(685)
    for (const more of [
      { status: 'pending' },
      { status: 'rejected' },
      { status: 'revoked' },
      { expires_on: '2026-01-01' },
    ]) {
      const buyer = await aBuyer(db, { panel: 1 }, 'CA', '94110')
      expect((await order(buyer, await certify(buyer, more))).tax_cents).toBe(725)
    }
    const stranger = await aBuyer(db, { panel: 1 }, 'CA', '94110')
    await expect(order(stranger, certificate_id)).rejects.toMatchObject({ status: 404 })
    expect(await brokenInvariants(db)).toEqual([])
    await closeNodes(nodes)
  },
)

trial(
  'T31: while the tax service is down orders take the fallback and are asked for again, or wait; never 0',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 1)
    const [node] = nodes as [Node]
    const { db } = node
    await aProduct(db, { id: 'panel', on_hand: 1000 })
    let works = false
    const server = createServer((_, response) => {
      const body = JSON.stringify({
        rates: [
          { jurisdiction: 'Ohio', percent: 5.75 },
          { jurisdiction: 'Columbus', percent: 1.75 },
        ],
      })
      response.writeHead(works ? 200 : 503, { 'content-type': 'application/json' }).end(works ? body : '{}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const taxesWith = (TAX_FALLBACK: string) =>
      createTaxes(readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', TAX_SERVICE_URL: url, TAX_FALLBACK }))
    const lenient = taxesWith('built-in')
    const buyer = await aBuyer(db, { panel: 1 })
    const order = (taxes = lenient) => placeOrder(db, who(buyer), aPress(buyer), new Date(), taxes)

    await expect(order(taxesWith('block'))).rejects.toMatchObject({ status: 503 })
    expect(await count(db, 'orders')).toBe(0)
    const provisional = await order()
    expect(provisional).toMatchObject({ tax_cents: 575, tax_lines: [{ provisional: true }] })
    await recheckTaxes(node, lenient)
    expect(await count(db, 'order_tax_rechecks where settled_at is null')).toBe(1)

    works = true
    await recheckTaxes(node, lenient)
    await recheckTaxes(node, lenient)

    expect(await rowsOf(db, 'select charged_cents, due_cents from order_tax_rechecks')).toEqual([
      { charged_cents: 575, due_cents: 750 },
    ])
    expect(await count(db, `order_events where kind = 'tax_rechecked'`)).toBe(1)
    await setCartLines(db, { user_id: buyer.user_id }, [{ product_id: 'panel', quantity: 1 }])
    const sure = await order()
    expect(sure.tax_lines.map((line) => [line.jurisdiction, line.cents])).toEqual([
      ['Ohio', 575],
      ['Columbus', 175],
    ])
    expect(await count(db, 'order_tax_rechecks')).toBe(1)
    // Two taxes of one state are one account of the ledger.
    const attempt = await startPayment(node, buyer.user_id, sure.id, 'sandbox')
    await decideInSandbox(node, buyer.user_id, attempt.id, 'approve')
    const booked = `select -amount_cents::int as tax from ledger where reference = $1 and account = 'tax:OH'`
    expect(await rowsOf(db, booked, [sure.id])).toEqual([{ tax: 750 }])
    expect(await brokenInvariants(db)).toEqual([])
    server.closeAllConnections()
    server.close()
    await closeNodes(nodes)
  },
)
