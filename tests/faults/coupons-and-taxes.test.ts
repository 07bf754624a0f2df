import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { aCoupon } from '#features/catalog/promotions/coupons.factory.ts'
import { createTaxProvider } from '#features/catalog/tax/tax-provider.server.ts'
import { setCartCoupon, setCartLines } from '#features/sales/cart/cart.server.ts'
import { settleAttempt, startPayment } from '#features/sales/order-payments/pay-order.server.ts'
import { decideInSandbox } from '#features/sales/order-payments/sandbox-decision.server.ts'
import { expireOrders, removeOrder } from '#features/sales/orders/changes/cancel-order.server.ts'
import { placeOrder } from '#features/sales/orders/placement/place-order.server.ts'
import { recheckTaxes } from '#features/sales/orders/placement/tax-rechecks.server.ts'
import { testCardOf } from '#features/sales/payments/providers/sandbox.server.ts'
import { readSettings, urlBuilderFor } from '#platform/config/env.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { startStripe } from '../harness/fakes/stripe.ts'
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
  place,
} from './fault-shop.ts'
import { faultTest } from './fault-test.ts'
import { deliver, doJobs } from './paying-shop.ts'

const who = ({ user_id }: Buyer) => ({ user_id, locale: 'en' }) as const

const press = (node: Node, buyer: Buyer) =>
  place(node, buyer).then(
    (order) => order.id,
    (error: unknown) =>
      error instanceof Problem ? (error.data as { refusal?: string }).refusal : String(error),
  )

const soon = { starts_at: new Date('2026-01-01') }

/** A customer with one panel in the cart and a coupon for it; each has an own phone number and email. */
async function aCouponBuyer(
  node: Node,
  code: string,
  i: number,
  contact: { email?: string; phone?: string } = {},
) {
  const buyer = await aBuyer(node.db, { panel: 1 })
  const { email = `buyer-${i}@example.com`, phone = `614555${String(1000 + i)}` } = contact
  await queryRows(node.db, 'update addresses set email = $2, phone = $3 where id = $1', [
    buyer.address_id,
    email,
    phone,
  ])
  await setCartCoupon(node.db, { user_id: buyer.user_id }, code)
  return buyer
}

faultTest(
  'T26: one of 100 concurrent orders gets a single-use coupon; when it is canceled, another order may use it',
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
    // The buyers who were refused have their cart and code as before.
    expect(await count(one.db, `carts where coupon_code = 'ONCE'`)).toBe(99)

    const [winner] = winners as [Buyer]
    const [order] = await queryRows<{ id: string }>(one.db, 'select id from orders')
    await Promise.all(
      nodes.map((node) =>
        removeOrder(node.db, winner.user_id, order?.id ?? '', urlBuilderFor(node.services.settings)).catch(
          () => null,
        ),
      ),
    )
    expect(await queryRows(one.db, 'select uses from coupons')).toEqual([{ uses: 0 }])
    const next = buyers.find((buyer) => buyer !== winner) as Buyer
    expect(await press(one, next)).toMatch(/^H/)
    expect(await brokenInvariants(one.db)).toEqual([])
    await closeNodes(nodes)
  },
)

faultTest(
  'T26: a once-per-customer coupon is used once per email address and phone, also by concurrent accounts',
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
    expect(await queryRows(one.db, 'select uses from coupons')).toEqual([{ uses: 2 }])
    expect(await brokenInvariants(one.db)).toEqual([])
    await closeNodes(nodes)
  },
)

/** An order with a coupon, by somebody whom neither mail nor phone tells from everybody else, waiting to be paid. */
async function aCouponOrder(node: Node, code: string, i: number) {
  const buyer = await aCouponBuyer(node, code, i)
  const order = await place(node, buyer)
  return { ...buyer, order }
}

const statusesOf = (node: Node) =>
  queryRows<{ status: number; orders: number }>(
    node.db,
    'select status, count(*)::int as orders from orders group by status order by status',
  )

faultTest(
  'T26: a card that used a once-per-customer coupon is refused without a charge; another card pays',
  async ({ database_url }) => {
    const stripe = await startStripe()
    const nodes = await openNodes(database_url, 2, stripe.settings)
    const [one, two] = nodes as [Node, Node]
    await aProduct(one.db, { id: 'panel', on_hand: 1000 })
    await aCoupon(one.db, 'HELLO', { ...soon, most_uses_each: 1 })
    const pay = async (
      node: Node,
      { user_id, order }: { user_id: string; order: { id: string } },
      card: string,
    ) => {
      const attempt = await startPayment(node, user_id, order.id, 'stripe')
      const { intent } = stripe.pay(attempt.provider_reference, card)
      // Authorized only: nothing is captured before staff have decided.
      expect(intent.amount_received).toBe(0)
      return { attempt, intent }
    }
    const [grace, sam, ada] = [
      await aCouponOrder(one, 'HELLO', 0),
      await aCouponOrder(one, 'HELLO', 1),
      await aCouponOrder(one, 'HELLO', 2),
    ]

    // Two orders with one card at the same moment, each told by browser and notice on two machines.
    const graces = await pay(one, grace, 'one card')
    const sams = await pay(two, sam, 'one card')
    await Promise.all([
      settleAttempt(one, graces.attempt.id, 'customer:grace'),
      settleAttempt(two, graces.attempt.id, 'system'),
      settleAttempt(two, sams.attempt.id, 'customer:sam'),
      settleAttempt(one, sams.attempt.id, 'system'),
    ])

    const intents = [graces.intent, sams.intent]
    expect(intents.map((intent) => intent.status).toSorted()).toEqual(['canceled', 'succeeded'])
    expect(await statusesOf(one)).toEqual([
      { status: 0, orders: 2 },
      { status: 1, orders: 1 },
    ])
    const [refused, loser] = sams.intent.status === 'canceled' ? [sams, sam] : [graces, grace]
    expect(refused.intent.amount_received).toBe(0)
    expect(
      await count(one.db, `payment_attempts where id = $1 and state = 'failed' and failure = 'coupon_used'`, [
        refused.attempt.id,
      ]),
    ).toBe(1)
    expect(await count(one.db, 'messages where user_id = $1', [loser.user_id])).toBe(1)

    // A third one, much later and by notice alone; then both with cards of their own.
    const third = await pay(one, ada, 'one card')
    await deliver(one, stripe.event('payment_intent.amount_capturable_updated', third.intent))
    await doJobs(one)
    expect(third.intent).toMatchObject({ status: 'canceled', amount_received: 0 })
    for (const [i, buyer] of [loser, ada].entries()) {
      const again = await pay(one, buyer, `card ${i}`)
      await settleAttempt(one, again.attempt.id, 'system')
      expect(again.intent.amount_received).toBe(buyer.order.total_cents)
    }
    expect(await statusesOf(one)).toEqual([{ status: 1, orders: 3 }])
    expect(await count(one.db, 'refunds')).toBe(0)
    expect(await brokenInvariants(one.db)).toEqual([])
    await Promise.all([closeNodes(nodes), stripe.close()])
  },
)

faultTest(
  'T26: the authorization of a card is released when its order is canceled during payment',
  async ({ database_url }) => {
    const stripe = await startStripe()
    const [node] = (await openNodes(database_url, 1, stripe.settings)) as [Node]
    await aProduct(node.db, { id: 'panel', on_hand: 1000 })
    await aCoupon(node.db, 'HELLO', { ...soon, most_uses_each: 1 })
    const canceled = await aCouponOrder(node, 'HELLO', 0)
    const called_off = await aCouponOrder(node, 'HELLO', 1)

    const late = await startPayment(node, canceled.user_id, canceled.order.id, 'stripe')
    await queryRows(
      node.db,
      `update orders set expires_at = clock_timestamp() - interval '2 days' where id = $1`,
      [canceled.order.id],
    )
    await expireOrders(node)
    const { intent: held_late } = stripe.pay(late.provider_reference)
    await doJobs(node)
    const off = await startPayment(node, called_off.user_id, called_off.order.id, 'stripe')
    await queryRows(
      node.db,
      `update payment_attempts set state = 'failed', failure = 'cancelled' where id = $1`,
      [off.id],
    )
    const { intent: held_off } = stripe.pay(off.provider_reference)
    await settleAttempt(node, off.id, 'system')

    expect([held_late.status, held_off.status]).toEqual(['canceled', 'canceled'])
    expect(await count(node.db, 'ledger')).toBe(0)
    expect(await statusesOf(node)).toEqual([
      { status: -1, orders: 1 },
      { status: 0, orders: 1 },
    ])
    expect(await brokenInvariants(node.db)).toEqual([])
    await Promise.all([closeNodes([node]), stripe.close()])
  },
)

faultTest(
  "T26: on the test card page each account has its own card, and another account's card is recognized",
  async ({ database_url }) => {
    const [node] = (await openNodes(database_url, 1)) as [Node]
    await aProduct(node.db, { id: 'panel', on_hand: 1000 })
    await aCoupon(node.db, 'HELLO', { ...soon, most_uses_each: 1 })
    const [grace, sam] = [await aCouponOrder(node, 'HELLO', 0), await aCouponOrder(node, 'HELLO', 1)]
    const pay = async ({ user_id, order }: typeof sam, card_number?: string) => {
      const { id } = await startPayment(node, user_id, order.id, 'sandbox')
      const { attempt } = await decideInSandbox(node, user_id, id, 'approve', { card_number })
      return [attempt.state, attempt.failure]
    }

    expect(await pay(grace)).toEqual(['succeeded', null])
    expect(await pay(sam, testCardOf(grace.user_id))).toEqual(['failed', 'coupon_used'])
    expect(await pay(sam)).toEqual(['succeeded', null])

    expect(await count(node.db, `sandbox_payments where state = 'succeeded'`)).toBe(2)
    expect(await brokenInvariants(node.db)).toEqual([])
    await closeNodes([node])
  },
)

faultTest(
  "T30: a California certificate exempts its owner's deliveries to California only, until it expires",
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 1)
    const [node] = nodes as [Node]
    const { db } = node
    await aProduct(db, { id: 'panel', on_hand: 1000 })
    const certify = async ({ user_id }: Buyer, more: { status?: string; expires_on?: string } = {}) => {
      const { status = 'approved', expires_on = '2099-12-31' } = more
      const [row] = await queryRows<{ id: string }>(
        db,
        `insert into tax_certificates (user_id, company_name, state, number, expires_on, status, reviewed_at)
       values ($1, 'Hopper LLC', 'CA', '123', $2, $3, clock_timestamp()) returning id`,
        [user_id, expires_on, status],
      )
      return row?.id as string
    }
    const order = (buyer: Buyer, certificate_id: string) => place({ db }, buyer, { certificate_id })

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

faultTest(
  'T31: during a tax service outage orders use the fallback rate and are rechecked, or wait; never zero tax',
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
      createTaxProvider(
        readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', TAX_SERVICE_URL: url, TAX_FALLBACK }),
      )
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

    expect(await queryRows(db, 'select charged_cents, due_cents from order_tax_rechecks')).toEqual([
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
    expect(await queryRows(db, booked, [sure.id])).toEqual([{ tax: 750 }])
    expect(await brokenInvariants(db)).toEqual([])
    server.closeAllConnections()
    server.close()
    await closeNodes(nodes)
  },
)
