import { expect } from 'vitest'
import { findSession, register } from '#features/people/auth/accounts.server.ts'
import { codeOfStep } from '#features/people/credentials/two-factor/totp.server.ts'
import { decodeTotpSecret } from '#features/people/credentials/two-factor/two-factor.factory.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
} from '#features/people/credentials/two-factor/two-factor.server.ts'
import { signInVisitor, verifySecondFactor } from '#features/people/sign-in/sign-in.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
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

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', password: 'sunny-side-up' }

const stepNow = () => Math.floor(Date.now() / 30_000)

faultTest(
  'of eight concurrent sign-ins with one authenticator code, one succeeds',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [node] = nodes as [Node]
    const { token } = await register(node.services.auth, ada, 'en')
    const state = await findSession(node.db, token)
    const customer = (state as { customer: Customer }).customer
    const begun = await beginTwoFactor(guestAt(node), customer)
    const secret = decodeTotpSecret(begun.secret)
    await confirmTwoFactor(guestAt(node), customer, codeOfStep(secret, stepNow()))
    await queryRows(node.db, 'update two_factors set last_step = null')
    const tickets = await Promise.all(
      Array.from({ length: 8 }, async () => (await signInVisitor(guestAt(node), ada)).second_step ?? ''),
    )
    const code = codeOfStep(secret, stepNow())

    const outcomes = await Promise.all(
      tickets.map((ticket, i) =>
        verifySecondFactor(guestAt(nodes[i % 2] as Node), ticket, code).then(
          () => 200,
          (error) => (error instanceof Problem ? error.status : String(error)),
        ),
      ),
    )

    expect(outcomes.toSorted()).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
    expect(await count(node.db, 'sessions')).toBe(2)
    await closeNodes(nodes)
  },
)
