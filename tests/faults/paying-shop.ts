import { webhookRoutes } from '#app/api.server.ts'
import { handlers } from '#app/jobs.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import type { JobContext, RequestContext } from '#platform/http/request-context.server.ts'
import type { JobName } from '#platform/jobs/jobs.server.ts'
import { translator } from '#text/text.tsx'
import { aBuyer, type Node, place } from './fault-shop.ts'

/** A buyer in Ohio with an order that waits for its payment. */
export async function anUnpaidOrder(node: Node, product_id: string, quantity = 1) {
  const buyer = await aBuyer(node.db, { [product_id]: quantity })
  const order = await place(node, buyer)
  return { ...buyer, order }
}

/** What a request carries, without a visitor. */
export const aRequestContext = (work: JobContext, network_address = '127.0.0.1'): RequestContext => ({
  ...work,
  locale: 'en',
  t: translator('en'),
  request_id: 'trial',
  network_address,
  origin: 'http://localhost',
  session: async () => ({ kind: 'guest' }),
  cartSecret: () => null,
  nonce: '',
})

/** Posts to an endpoint of the shop as another server would. Returns the HTTP status. */
export async function knock(
  work: JobContext,
  path: string,
  body: string,
  headers: Record<string, string> = {},
) {
  const door = webhookRoutes.find((one) => one.path === path)
  if (!door) throw new Error(`No door ${path}`)
  const request = new Request(`http://localhost/api${path}`, { method: 'POST', body, headers })
  return (await door.open(aRequestContext(work), request)).status
}

/** Delivers an event as Stripe does. */
export const deliver = (work: JobContext, { body, signature }: { body: string; signature: string }) =>
  knock(work, '/webhooks/stripe', body, { 'stripe-signature': signature })

type Waiting = { id: string; name: JobName; data: unknown }

/** Does the work that has been left for later, once; what fails waits on. Gives how much failed. */
export async function doJobs(node: Node) {
  const waiting = await queryRows<Waiting>(
    node.db,
    `update pgboss.job set state = 'active' where state in ('created', 'retry')
       and (name like 'orders.%' or name like 'payments.%') returning id, name, data`,
  )
  let failed = 0
  for (const { id, name, data } of waiting) {
    const handle = handlers[name] as (harness: Node, payload: unknown) => Promise<void>
    const state = await handle(node, data).then(
      () => 'completed',
      () => 'retry',
    )
    if (state === 'retry') failed++
    await queryRows(node.db, 'update pgboss.job set state = $2 where id = $1', [id, state])
  }
  return failed
}

/** Time passes, as far as the database's own clock counts. */
export const letMinutesPass = (node: Node, minutes: number) =>
  queryRows(
    node.db,
    `update payment_attempts set updated_at = updated_at - $1 * interval '1 minute',
            created_at = created_at - $1 * interval '1 minute'`,
    [minutes],
  )

/** The one value of a query's first row. */
export async function oneValue<Value>(node: Node, query: string, values: unknown[] = []) {
  const [row] = await queryRows<Record<string, Value>>(node.db, query, values)
  return row && Object.values(row)[0]
}
