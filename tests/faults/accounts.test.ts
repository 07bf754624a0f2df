import { expect } from 'vitest'
import { sendCode } from '#features/people/auth/codes/send-code.server.ts'
import { signInByCode, startRegistration } from '#features/people/sign-in/sign-in.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { translator } from '#text/text.tsx'
import { closeNodes, count, type Node, openNodes } from './fault-shop.ts'
import { faultTest } from './fault-test.ts'

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

faultTest(
  'concurrent registrations of one email address create one account and send one welcome mail',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [node] = nodes as [Node]
    const ada = {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      password: 'sunny-side-up',
    }

    const proofs = []
    for (let i = 0; i < 8; i++) {
      const { request_id } = await startRegistration(guestAt(node), ada)
      await sendCode(node, request_id)
      const [written] = await queryRows<{ code: string }>(
        node.db,
        `select props ->> 'code' as code from outbox where dedupe_key = $1`,
        [`code:${request_id}`],
      )
      proofs.push({ channel: 'mail' as const, recipient: ada.email, request_id, code: written?.code ?? '' })
    }

    const answers = await Promise.all(
      proofs.map((proof, i) =>
        signInByCode(guestAt(nodes[i % 2] as Node), proof).then(
          () => 200,
          (refusal) => refusal.status ?? String(refusal),
        ),
      ),
    )

    expect(answers.toSorted()).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
    expect(await count(node.db, 'users')).toBe(1)
    expect(await count(node.db, 'credentials')).toBe(1)
    expect(await count(node.db, 'sessions')).toBe(1)
    expect(await count(node.db, `outbox where template = 'welcome'`)).toBe(1)
    await closeNodes(nodes)
  },
)
