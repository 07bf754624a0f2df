// T36: what somebody learns about the accounts of others who asks for codes or guesses passwords. It measures times, so it
// runs alone.
import { expect } from 'vitest'
import { hashPassword } from '#features/people/auth/auth.server.ts'
import { redeemCode, requestCode } from '#features/people/auth/codes/codes.server.ts'
import { sendCode } from '#features/people/auth/codes/send-code.server.ts'
import { signInVisitor, startRegistration } from '#features/people/sign-in/sign-in.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { accounts, guestAt, mail, sms, statusOf } from './code-requests.ts'
import { closeNodes, type Node, openNodes, scale } from './fault-shop.ts'
import { faultTest } from './fault-test.ts'

faultTest(
  'responses and response times do not reveal whether an account exists',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 1)
    const [node] = nodes as [Node]
    const most = 60 * scale
    await accounts(
      node,
      Array.from({ length: most }, (_, i) => ({ email: mailOf(true, i), phone: numberOf(true, i) })),
    )
    const password_hash = await hashPassword(node.services.auth, 'sunny-side-up')
    await queryRows(
      node.db,
      `insert into credentials (id, account_id, provider_id, user_id, password)
       select gen_random_uuid()::text, id, 'credential', id, $1 from users`,
      [password_hash],
    )
    const guest = guestAt(node)
    const ask = (wish: Parameters<typeof requestCode>[1]) => requestCode(guest, wish)
    const asked = await Promise.all(
      Array.from({ length: most }, async (_, i) => {
        const pair = await Promise.all([true, false].map((known) => ask(mail(mailOf(known, i)))))
        for (const { request_id } of pair) await sendCode(node, request_id)
        return pair.map(({ request_id }) => request_id)
      }),
    )
    const wrongCode = (known: boolean, i: number) => ({
      purposes: ['sign-in' as const],
      recipient: mailOf(known, i),
      request_id: asked[i]?.[known ? 0 : 1] ?? '',
      code: '000000',
    })
    const person = { password: 'four-warm-panels', first_name: 'Grace', last_name: 'Hopper' }
    const wrong = 'not-this-one'

    const ways: Record<string, { rounds: number; way: Way; clock?: () => number }> = {
      'a code by mail': { rounds: most, way: (known, i) => ask(mail(mailOf(known, i))) },
      'a code by text message': { rounds: most, way: (known, i) => ask(sms(numberOf(known, i))) },
      'a wrong code': { rounds: most, way: (known, i) => statusOf(redeemCode(guest, wrongCode(known, i))) },
      // A hash keeps a processor busy for a tenth of a second: fewer of these, by the processor's own time, which other
      // work on the machine does not stretch.
      'a registration': {
        rounds: most / 4,
        clock: processorTime,
        way: (known, i) => startRegistration(guest, { email: mailOf(known, i), ...person }),
      },
      'a wrong password': {
        rounds: most / 4,
        clock: processorTime,
        way: (known, i) => statusOf(signInVisitor(guest, { email: mailOf(known, i), password: wrong })),
      },
    }

    for (const [name, { rounds, way, clock }] of Object.entries(ways)) {
      const times: Times = { known: [], unknown: [] }
      let apart = await medianApart(rounds, way, times, clock)
      // Other work on this machine parts two medians too, but the more is measured the less; a difference of ours stays.
      for (let again = 0; apart >= 5 && again < 9; again++)
        apart = await medianApart(rounds, way, times, clock)
      console.log(`${name}: medians ${apart.toFixed(2)} ms apart`)
      expect(apart, `${name}: medians apart, in ms`).toBeLessThan(5)
    }
    await closeNodes(nodes)
  },
  300_000,
)

/** What this process has used of its processors, in ms, the threads that hash passwords included. */
function processorTime() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

type Way = (known: boolean, i: number) => Promise<unknown>

const mailOf = (known: boolean, i: number) => `${known ? 'known' : 'other'}-${i}@example.com`
const numberOf = (known: boolean, i: number) => `+1614${known ? 2 : 3}${100_000 + i}`

type Times = { known: number[]; unknown: number[] }

/**
 * How far the medians of known and unknown people lie apart, in ms, after so many more rounds; known and unknown take
 * turns in going first.
 */
async function medianApart(rounds: number, way: Way, times: Times, clock = () => performance.now()) {
  const answers = new Set<string>()
  for (let i = 0; i < rounds; i++)
    for (const known of i % 2 ? [true, false] : [false, true]) {
      const started = clock()
      const answer = await way(known, i)
      times[known ? 'known' : 'unknown'].push(clock() - started)
      answers.add(JSON.stringify(answer).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'))
    }
  expect(answers.size).toBe(1)
  return Math.abs(median(times.known) - median(times.unknown))
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
