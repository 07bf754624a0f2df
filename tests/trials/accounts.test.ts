import { expect } from 'vitest'
import { registerVisitor } from '#features/accounts/signing-in.server.ts'
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

trial(
  'an address registered from several windows at once has one account, one welcome, and plain answers',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [node] = nodes as [Node]
    const ada = {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      password: 'sunny-side-up',
    }

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        registerVisitor(guestAt(nodes[i % 2] as Node), ada).then(
          () => 200,
          (refusal) => refusal.status ?? String(refusal),
        ),
      ),
    )

    expect(answers.toSorted()).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
    expect(await count(node.db, 'users')).toBe(1)
    expect(await count(node.db, 'credentials')).toBe(1)
    expect(await count(node.db, 'sessions')).toBe(1)
    expect(await count(node.db, 'outbox')).toBe(1)
    await closeNodes(nodes)
  },
)
