// T39: what follows from an order happens once, whatever becomes of those who do it: workers are killed and started
// again, and one job of twenty comes twice. What was rolled back has no consequences.
import { beforeAll, expect } from 'vitest'
import { startPayment } from '#features/sales/order-payments/pay-order.server.ts'
import { decideInSandbox } from '#features/sales/order-payments/sandbox-decision.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { atCheckpoint } from '#platform/database/embedded/checkpoints.server.ts'
import { buildIfStale } from '../../tools/build.ts'
import { startSmtp } from '../harness/fakes/smtp.ts'
import {
  aBuyer,
  aProduct,
  brokenInvariants,
  closeNodes,
  count,
  inFull,
  type Node,
  openNodes,
  place,
} from './fault-shop.ts'
import { faultTest } from './fault-test.ts'
import { type ServerProcess, startServer } from './server-process.ts'

beforeAll(buildIfStale)

const orders = inFull(10_000, 60)
/** One of twenty orders is rolled back. */
const fewest_paid = 0.9 * orders
const kills = inFull(50, 2)
/** Then so many more, while nobody is killed, to see how long a mail takes to leave. */
const calmly = inFull(200, 10)
/** In the gate other work shares the machine: there it is enough that no mail waits for a second try. */
const longest_seconds = inFull(5, 20)

faultTest(
  'T39: each mail and message of an order is sent once when workers crash and jobs run twice',
  async ({ database_url }) => {
    await using opened = new AsyncDisposableStack()
    const smtp = await startSmtp()
    opened.defer(() => smtp.close())
    const nodes = await openNodes(database_url, 1)
    opened.defer(async () => void (await closeNodes(nodes)))
    const [node] = nodes as [Node]
    await aProduct(node.db, { id: 'panel', on_hand: orders * 2 })
    await doubleSomeJobs(node.db)
    const worker_url = new URL(database_url)
    worker_url.searchParams.set('application_name', worker_name)
    const settings = { DATABASE_URL: worker_url.href, SMTP_URL: smtp.url }
    const held = new Set<string>()

    let worker = await startServer(settings)
    opened.defer(() => worker[Symbol.asyncDispose]())
    const shopping = shop(node, orders, { lanes: 8, pauseMs: 0 })
    for (let kill = 0; kill < kills; kill++) {
      const so_far = Math.round((fewest_paid * (kill + 1)) / (kills + 1))
      await until(async () => (await count(node.db, 'orders where status > 0')) >= so_far)
      worker = await killAndRestart(worker, settings, node.db, held)
    }
    const rush = await shopping
    await untilNothingWaits(node.db)
    const without_kills = await shop(node, calmly, { lanes: 1, pauseMs: 100 })
    const paid = [...rush.paid, ...without_kills.paid]
    const given_up = rush.given_up + without_kills.given_up
    await untilNothingWaits(node.db)

    expect(paid.length + given_up).toBe(orders + calmly)
    expect(given_up).toBeGreaterThan(0)
    expect(await wrongEffects(node.db, paid)).toEqual([])
    const { more_than_one_mail, repeated, missing } = tally(smtp.delivered, paid)
    expect({ more_than_one_mail, missing }).toEqual({ more_than_one_mail: [], missing: [] })
    // Nobody can tell whether a mail had left when its sender died: it goes again, as the same mail.
    expect(repeated.filter((id) => !held.has(id))).toEqual([])
    expect(await slowestOfHundred(node.db, without_kills.paid)).toBeLessThan(longest_seconds)
    expect(await brokenInvariants(node.db)).toEqual([])
  },
)

/** Of twenty jobs one is there twice, as when its queue forgets that it was done. */
const doubleSomeJobs = (db: Db) =>
  queryRows(
    db,
    `create function double_some() returns trigger language plpgsql as $$ begin
       insert into pgboss.job (name, data, start_after, expire_seconds, deletion_seconds, keep_until, retry_limit,
                               retry_delay, retry_backoff, retry_delay_max, policy)
       values (new.name, new.data, new.start_after, new.expire_seconds, new.deletion_seconds, new.keep_until,
               new.retry_limit, new.retry_delay, new.retry_backoff, new.retry_delay_max, new.policy);
       return null;
     end $$`,
  ).then(() =>
    queryRows(
      db,
      `create trigger double_some after insert on pgboss.job for each row
       when (pg_trigger_depth() = 0 and random() < 0.05) execute function double_some()`,
    ),
  )

/** People order and pay, so many at a time; of every twenty one has bad luck: their order is rolled back at its end. */
async function shop(node: Node, orders: number, { lanes, pauseMs }: { lanes: number; pauseMs: number }) {
  const waiting = Array.from({ length: orders }, (_, index) => index).values()
  const paid: { order_id: string; email: string }[] = []
  let given_up = 0
  let isUnlucky = false
  const undo = atCheckpoint('placing: written', () => {
    if (!isUnlucky) return
    isUnlucky = false
    throw new Error('The power of this order went out')
  })
  const buy = async (index: number) => {
    const buyer = await aBuyer(node.db, { panel: 1 })
    isUnlucky ||= index % 20 === 7
    const order = await place(node, buyer).catch((error: Error) => {
      expect(error.message).toContain('went out')
    })
    if (!order) return void given_up++
    const attempt = await startPayment(node, buyer.user_id, order.id, 'sandbox')
    await decideInSandbox(node, buyer.user_id, attempt.id, 'approve')
    paid.push({ order_id: order.id, email: `${buyer.user_id}@example.com` })
  }
  const lane = async () => {
    for (const index of waiting) {
      await buy(index)
      if (pauseMs > 0) await new Promise((done) => setTimeout(done, pauseMs))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  undo()
  return { paid, given_up }
}

/** The name of the worker's connections. */
const worker_name = 'killed worker'

/** What a dead worker held is taken up by others when its time is over; here at once. Remembers which mails those were. */
async function killAndRestart(
  worker: ServerProcess,
  settings: Record<string, string>,
  db: Db,
  held: Set<string>,
) {
  await worker[Symbol.asyncDispose]()
  // The database may still commit what the process sent before it died.
  await until(
    async () => (await count(db, 'pg_stat_activity where application_name = $1', [worker_name])) === 0,
  )
  const jobs = await queryRows<{ mail_id: string | null }>(
    db,
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active' returning data ->> 'id' as mail_id`,
  )
  const mails = await queryRows<{ id: string }>(
    db,
    `update outbox set taken_until = null where taken_until is not null returning id`,
  )
  for (const { mail_id } of jobs) if (mail_id) held.add(mail_id)
  const next = await startServer(settings)
  // Nobody could send these meanwhile.
  const waiting = await queryRows<{ id: string }>(db, `select id from outbox where state = 'waiting'`)
  for (const { id } of [...mails, ...waiting]) held.add(id)
  return next
}

/** Orders with another number of consequences than one, and consequences of orders that never were. */
async function wrongEffects(db: Db, paid: { order_id: string }[]) {
  const ids = paid.map(({ order_id }) => order_id)
  const wrong = await queryRows<{ id: string }>(
    db,
    `with mails as (
       select props ->> 'order_id' as id, count(*) as n from outbox
       where template = 'order-confirmation' and state = 'sent' group by 1),
     told as (select user_id, count(*) as n from messages group by 1),
     payments as (
       select reference as id, count(*) as n from ledger where kind = 'payment' and account like 'cash:%' group by 1)
     select p.id from unnest($1::text[]) as p(id) left join orders o using (id) left join mails m using (id)
       left join told t using (user_id) left join payments y using (id)
     where (m.n, t.n, y.n) is distinct from (1, 1, 1) limit 5`,
    [ids],
  )
  const ghosts = await queryRows<{ id: string }>(
    db,
    `with paid as (select unnest($1::text[]) as id),
     about as (
       select 'mail' as kind, props ->> 'order_id' as id from outbox
       union all select 'order', id from orders
       union all select 'job', data ->> 'order_id' from pgboss.job where name = 'orders.sendConfirmation')
     select a.kind || ' ' || coalesce(a.id, '') as id from about a left join paid p using (id) where p.id is null`,
    [ids],
  )
  return [...wrong, ...ghosts]
}

/** By people: who got two mails of one order, who got none; and the mails that came as the same one again. */
function tally(delivered: { to: string; message_id: string }[], paid: { email: string }[]) {
  const by_person = Map.groupBy(delivered, ({ to }) => to)
  const mails = paid.map(({ email }) => ({
    email,
    ids: (by_person.get(email) ?? []).map((one) => one.message_id),
  }))
  return {
    more_than_one_mail: mails.filter(({ ids }) => new Set(ids).size > 1),
    missing: mails.filter(({ ids }) => ids.length === 0),
    repeated: mails.flatMap(({ ids }) => (ids.length > 1 ? [ids[0]?.slice(1).split('@')[0] ?? ''] : [])),
  }
}

/** Seconds that a mail waits in the outbox, which 99 of 100 keep to while nobody is killed. */
async function slowestOfHundred(db: Db, paid: { order_id: string }[]) {
  const [row] = await queryRows<{ p99: number; mails: number }>(
    db,
    `select percentile_cont(0.99) within group (order by extract(epoch from sent_at - created_at))::float as p99,
       count(*)::int as mails
     from outbox where props ->> 'order_id' = any($1)`,
    [paid.map(({ order_id }) => order_id)],
  )
  expect(row?.mails).toBe(paid.length)
  return row?.p99 ?? Number.NaN
}

/** A job that died with many workers would wait half an hour for its next try: here that has passed at once. */
async function untilNothingWaits(db: Db) {
  const of_ours = `name in ('deliver-mail', 'orders.sendConfirmation')`
  await queryRows(db, `update pgboss.job set start_after = now() where state = 'retry' and ${of_ours}`)
  await until(
    async () =>
      (await count(db, `pgboss.job where state in ('created', 'retry', 'active') and ${of_ours}`)) === 0,
  )
}

async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await new Promise((done) => setTimeout(done, 100))
}
