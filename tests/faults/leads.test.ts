import { beforeAll, expect } from 'vitest'
import { desks } from '#features/service/leads/lead.ts'
import { aQuote } from '#features/service/leads/leads.factory.ts'
import { ConsultationInput, QuoteInput } from '#features/service/leads/requests/request-input.server.ts'
import { requestConsultation, requestQuote } from '#features/service/leads/requests/submit-requests.server.ts'
import { bookableDays, timesOf } from '#features/store/calendar/office-hours.ts'
import { type Db, openDatabase, queryRows } from '#platform/database/db.server.ts'
import type { RequestCheckpoint } from '#platform/database/embedded/checkpoints.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { translator } from '#text/text.tsx'
import { buildIfStale } from '../../tools/build.ts'
import { prepareDatabase } from '../harness/prepare-database.ts'
import { closeNodes, count, type Node, openNodes } from './fault-shop.ts'
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
    const [starts_at] = timesOf(bookableDays(now)[1] ?? '', now)

    const answers = await Promise.all(
      desks.map((desk, i) => {
        const input = ConsultationInput.parse({
          ...aQuote({ email: i % 2 === 0 ? 'ada@example.com' : 'Ada@Example.com', phone: '6145550142' }),
          desk,
          starts_at: starts_at?.toISOString(),
        })
        return requestConsultation(guestAt(nodes[i % 2] as Node), request(), input).then(
          () => 200,
          (refusal) => refusal.status ?? String(refusal),
        )
      }),
    )

    expect(answers.toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await count(node.db, 'appointments')).toBe(1)
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

beforeAll(buildIfStale)

for (const [at, what] of Object.entries(left))
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
