import { expect } from 'vitest'
import { ConsultationInput, QuoteInput } from '#features/leads/asking.server.ts'
import { aQuote } from '#features/leads/leads.samples.ts'
import { bookableDays, timesOf } from '#features/leads/office-hours.ts'
import { askForQuote, askForTalk } from '#features/leads/requests.server.ts'
import type { Scope } from '#platform/scope.server.ts'
import { translator } from '#text/text.tsx'
import { trial } from '../trial.ts'
import { closeNodes, count, type Node, openNodes } from './trial-shop.ts'

const guestAt = (node: Node): Scope => ({
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

trial(
  'a form sent by an impatient hand is one request with one number, whichever node it reaches',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [node] = nodes as [Node]
    const input = QuoteInput.parse(aQuote())

    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) => askForQuote(guestAt(nodes[i % 2] as Node), request(), input)),
    )

    expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
    expect(await count(node.db, 'leads')).toBe(1)
    expect(await count(node.db, 'lead_consents')).toBe(1)
    expect(await count(node.db, 'outbox')).toBe(2)
    await closeNodes(nodes)
  },
)

trial(
  'of many who want the same half hour one has it, and the others have left nothing behind',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [node] = nodes as [Node]
    const now = new Date()
    const [starts_at] = timesOf(bookableDays(now)[1] ?? '', now)

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => {
        const asked = { desk: 'trade', starts_at: starts_at?.toISOString() }
        const input = ConsultationInput.parse({
          ...aQuote({ email: `visitor${i}@example.com`, phone: '6145550142' }),
          ...asked,
        })
        return askForTalk(guestAt(nodes[i % 2] as Node), request(), input).then(
          () => 200,
          (refusal) => refusal.status ?? String(refusal),
        )
      }),
    )

    expect(answers.filter((code) => code === 200)).toHaveLength(1)
    expect(answers.filter((code) => code === 409)).toHaveLength(11)
    expect(await count(node.db, 'leads')).toBe(1)
    expect(await count(node.db, 'consultations')).toBe(1)
    expect(await count(node.db, 'outbox')).toBe(2)
    await closeNodes(nodes)
  },
)
