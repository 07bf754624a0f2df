import { randomUUID } from 'node:crypto'
import { beforeAll, expect } from 'vitest'
import {
  appointmentsOf,
  cancelOwnAppointment,
  moveOwnAppointment,
} from '#features/service/leads/appointments/own-appointments.server.ts'
import { desks } from '#features/service/leads/lead.ts'
import { aQuote } from '#features/service/leads/leads.factory.ts'
import { ConsultationInput, QuoteInput } from '#features/service/leads/requests/request-input.server.ts'
import { requestConsultation, requestQuote } from '#features/service/leads/requests/submit-requests.server.ts'
import { bookableDays, timesOf } from '#features/store/calendar/office-hours.ts'
import { type Db, openDatabase, queryRows } from '#platform/database/db.server.ts'
import type { RequestCheckpoint } from '#platform/database/embedded/checkpoints.server.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { translator } from '#text/text.tsx'
import { buildIfStale } from '../../tools/build.ts'
import { prepareDatabase } from '../harness/prepare-database.ts'
import { closeNodes, count, type Node, openNodes, scale } from './fault-shop.ts'
import { faultTest } from './fault-test.ts'
import { CutOff, type ServerProcess, startServer, Visitor } from './server-process.ts'

const guestAt = (node: Node): RequestContext => ({
  ...node,
  locale: 'en',
  t: translator('en'),
  request_id: 'trial',
  network_address: '127.0.0.1',
  origin: 'http://localhost',
  session: async () => ({ kind: 'guest' }),
  cartSecret: () => null,
  nonce: '',
})

/** A customer without a session, who is signed in at the nodes of `customerAt`. */
async function aCustomer(db: Db, email: string): Promise<Customer> {
  const [id, session_id] = [randomUUID(), randomUUID()]
  const name = { first_name: 'Ada', last_name: 'Lovelace' }
  await queryRows(
    db,
    `insert into users (id, name, first_name, last_name, email) values ($1, 'Ada Lovelace', 'Ada', 'Lovelace', $2)`,
    [id, email],
  )
  const rights = { role: 'customer', owes_second_factor: false, permissions: [] }
  return { id, email, ...name, ...rights, locale: 'en', session_id, confirmed_seconds: 0 }
}

const customerAt = (node: Node, customer: Customer): RequestContext => ({
  ...guestAt(node),
  session: async () => ({ kind: 'customer', customer }),
})

/** The status of an answer: 200, or that of the refusal. */
const statusOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 200,
    (refusal) => refusal.status ?? String(refusal),
  )

const bookAt = (ctx: RequestContext, asked: { desk: string; starts_at: string; email?: string }) =>
  requestConsultation(
    ctx,
    request(),
    ConsultationInput.parse({ ...aQuote({ phone: '6145550142' }), ...asked }),
  )

const request = () => new Request('http://localhost/', { headers: { 'user-agent': 'Trial/1' } })

/** Twelve visitors at the two nodes book the same time of a desk at once. Returns the status of each answer. */
function bookOneTime(nodes: readonly Node[]) {
  const now = new Date()
  const [starts_at] = timesOf(bookableDays(now)[1] ?? '', now)
  return Promise.all(
    Array.from({ length: 12 }, (_, i) => {
      const asked = { desk: 'trade', starts_at: starts_at?.toISOString() }
      const input = ConsultationInput.parse({
        ...aQuote({ email: `visitor${i}@example.com`, phone: '6145550142' }),
        ...asked,
      })
      return requestConsultation(guestAt(nodes[i % 2] as Node), request(), input).then(
        () => 200,
        (refusal) => refusal.status ?? String(refusal),
      )
    }),
  )
}

faultTest(
  'a form submitted repeatedly on two nodes creates one request with one number',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [node] = nodes as [Node]
    const input = QuoteInput.parse(aQuote())

    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) => requestQuote(guestAt(nodes[i % 2] as Node), request(), input)),
    )

    expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
    expect(await count(node.db, 'leads')).toBe(1)
    expect(await count(node.db, 'lead_consents')).toBe(1)
    expect(await count(node.db, 'outbox')).toBe(2)
    await closeNodes(nodes)
  },
)

faultTest(
  'one of many concurrent bookings of a time slot succeeds, and the others store nothing',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [node] = nodes as [Node]
    const answers = await bookOneTime(nodes)

    expect(answers.filter((code) => code === 200)).toHaveLength(1)
    expect(answers.filter((code) => code === 409)).toHaveLength(11)
    expect(await count(node.db, 'leads')).toBe(1)
    expect(await count(node.db, 'appointments')).toBe(1)
    expect(await count(node.db, 'outbox')).toBe(2)
    await closeNodes(nodes)
  },
)

faultTest(
  'of many concurrent bookings as many succeed as a desk has consultants, each with one of them',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [node] = nodes as [Node]
    await queryRows(
      node.db,
      `with added as (
         insert into consultants (name, desk, languages) values ('Ada', 'trade', '{en}'), ('Ben', 'trade', '{en}')
         returning id)
       insert into consultant_hours (consultant_id, weekday, from_minutes, until_minutes)
       select id, weekday, 540, 1020 from added, generate_series(1, 5) as weekday`,
    )
    const answers = await bookOneTime(nodes)

    expect(answers.filter((code) => code === 200)).toHaveLength(2)
    expect(answers.filter((code) => code === 409)).toHaveLength(10)
    const booked = await queryRows(node.db, 'select distinct consultant_id from appointments')
    expect(booked).toHaveLength(2)
    await closeNodes(nodes)
  },
)

faultTest(
  'a customer who books several departments for one time at once gets one of them',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [node] = nodes as [Node]
    const now = new Date()
    const starts_at = timesOf(bookableDays(now)[1] ?? '', now)[0]?.toISOString() ?? ''

    const ada = await aCustomer(node.db, 'ada@example.com')
    const answers = await Promise.all(
      desks.map((desk, i) => statusOf(bookAt(customerAt(nodes[i % 2] as Node, ada), { desk, starts_at }))),
    )

    expect(answers.toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await count(node.db, 'appointments')).toBe(1)
    await closeNodes(nodes)
  },
)

faultTest(
  'of customers who move and cancel appointments at once, one holds a time, and each change is made once',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [node, other] = nodes as [Node, Node]
    const now = new Date()
    const times = bookableDays(now)
      .slice(1, 4)
      .flatMap((day) => timesOf(day, now).map((time) => time.toISOString()))
    const [wanted = '', ...rest] = times
    const booked = await Promise.all(
      rest.slice(0, 8).map(async (starts_at, i) => {
        const customer = await aCustomer(node.db, `customer${i}@example.com`)
        await bookAt(customerAt(node, customer), { desk: 'trade', starts_at, email: customer.email })
        const [own] = await appointmentsOf(node.db, customer)
        return { customer, id: own?.id ?? '', starts_at }
      }),
    )
    const move = (at: Node, { customer, id }: (typeof booked)[number], starts_at: string) =>
      statusOf(moveOwnAppointment(customerAt(at, customer), customer, { id, version: 1, starts_at }))
    const cancel = (at: Node, { customer, id }: (typeof booked)[number]) =>
      statusOf(cancelOwnAppointment(customerAt(at, customer), customer, { id, version: 1 }))
    const stored = () =>
      queryRows<{ id: string; starts_at: Date; version: number; canceled_at: Date | null }>(
        node.db,
        'select id, starts_at, version, canceled_at from appointments',
      )

    const moves = await Promise.all(booked.map((one, i) => move(nodes[i % 2] as Node, one, wanted)))

    expect(moves.filter((status) => status === 200)).toHaveLength(1)
    expect(moves.filter((status) => status === 409)).toHaveLength(7)
    const at = new Map((await stored()).map((one) => [one.id, one]))
    for (const [i, { id, starts_at }] of booked.entries())
      expect(at.get(id)).toMatchObject(
        moves[i] === 200
          ? { starts_at: new Date(wanted), version: 2 }
          : { starts_at: new Date(starts_at), version: 1 },
      )

    // Each of the others is canceled at one node and moved to a free time of its own at the other.
    const left = booked.filter((_, i) => moves[i] !== 200)
    const pairs = await Promise.all(
      left.map((one, i) => {
        const target = rest[8 + i] ?? ''
        const both =
          i % 2 === 0
            ? [cancel(node, one), move(other, one, target)]
            : [move(other, one, target), cancel(node, one)]
        return Promise.all(both)
      }),
    )

    for (const pair of pairs) expect(pair.toSorted()).toEqual([200, 409])
    const after = await stored()
    expect(after.map(({ version }) => version)).toEqual(after.map(() => 2))
    const held = after.filter(({ canceled_at }) => canceled_at === null)
    expect(new Set(held.map(({ starts_at }) => starts_at.getTime())).size).toBe(held.length)
    for (const [i, { id, starts_at }] of left.entries()) {
      const found = after.find((one) => one.id === id)
      const is_canceled = found?.canceled_at !== null
      expect(found?.starts_at.toISOString()).toBe(is_canceled ? starts_at : rest[8 + i])
      expect(pairs[i]?.[(i % 2 === 0) === is_canceled ? 0 : 1]).toBe(200)
    }
    expect(await count(node.db, `audit_log where entity = 'appointment'`)).toBe(8)
    expect(await count(node.db, `outbox where template = 'appointment'`)).toBe(8)
    await closeNodes(nodes)
  },
)

/** What is left of a request whose answer never came, by the moment at which the power failed. */
const left: Record<RequestCheckpoint, 'nothing' | 'the request'> = {
  'asking: request written': 'nothing',
  'asking: consent written': 'nothing',
  'asking: files attached': 'nothing',
  'asking: mails left': 'nothing',
  'asking: committed': 'the request',
}

/** A kill at these rolls back the same transaction as at 'asking: mails left'; the gate leaves them out. */
const likeOthers: ReadonlySet<string> = new Set<RequestCheckpoint>([
  'asking: request written',
  'asking: consent written',
  'asking: files attached',
])

beforeAll(buildIfStale)

for (const [at, what] of Object.entries(left).filter(([at]) => scale > 1 || !likeOthers.has(at)))
  faultTest(
    `killed at '${at}': ${what} remains, and a resubmission creates one request`,
    async ({ database_url }) => {
      const settings = { DATABASE_URL: database_url }
      const { db, pool, close } = await openDatabase({ url: database_url, dataDir: 'memory', poolSize: 2 })
      await prepareDatabase(pool)
      const visitor = await dieAt(at, settings)
      await queryRows(db, `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)

      await using server = await startServer(settings)
      visitor.moveTo(server)
      await mailsAreDone(db)
      const found = await whatIsThere(db)
      expect(found).toEqual(what === 'nothing' ? nothing : theRequest)

      const { number } = await visitor.call<{ number: string }>(
        '/blog/submit_quote',
        await aSentQuote(server),
      )
      await mailsAreDone(db)

      expect(await whatIsThere(db)).toEqual(theRequest)
      expect(await queryRows(db, 'select number from leads')).toEqual([{ number }])
      await close()
    },
  )

const nothing = { leads: 0, consents: 0, files: 0, mails: [] }
const theRequest = {
  leads: 1,
  consents: 1,
  files: 1,
  mails: ['request-for-staff kept', 'request-received kept'],
}

/** A visitor asks for a quote, until the server is killed at the checkpoint. */
async function dieAt(at: string, settings: { DATABASE_URL: string }) {
  await using server = await startServer({ ...settings, DIE_AT_CHECKPOINT: at })
  const visitor = new Visitor(server)
  const sent = await aSentQuote(server)

  await expect(visitor.call('/blog/submit_quote', sent)).rejects.toBeInstanceOf(CutOff)

  expect(await server.ended).toBe('SIGKILL')
  return visitor
}

/** What a form sends: its file first, which is a new one each time, then what was typed. */
async function aSentQuote(server: ServerProcess) {
  const form = new FormData()
  form.append('file', new File(['%PDF-1.7 a bill'], 'bill.pdf', { type: 'application/pdf' }))
  const answer = await fetch(`${server.url}/api/blog/upload_file_api`, { method: 'POST', body: form })
  const { data } = (await answer.json()) as { data: { file_id: string } }
  return aQuote({ consent: true, phone: '6145550142', file_ids: [data.file_id] })
}

/** The request with everything that belongs to it; no mail leaves this shop, so a written one has the state `kept`. */
async function whatIsThere(db: Db) {
  const mails = await queryRows<{ mail: string }>(
    db,
    `select template || ' ' || state as mail from outbox order by template`,
  )
  return {
    leads: await count(db, `leads where number ~ '^HQ-\\d{4}-\\d{6}$'`),
    consents: await count(db, `lead_consents where given and phone = '6145550142'`),
    files: await count(db, 'lead_files'),
    mails: mails.map(({ mail }) => mail),
  }
}

async function mailsAreDone(db: Db) {
  const waiting = `pgboss.job where name = 'deliver-mail' and state in ('created', 'retry', 'active')`
  while ((await count(db, waiting)) > 0) await new Promise((resolve) => setTimeout(resolve, 100))
}
