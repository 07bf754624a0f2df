// T36: what somebody can do who guesses codes, floods people with them, or earns by text messages. What codes tell about
// accounts is in account-existence.test.ts.
import { expect, onTestFinished, vi } from 'vitest'
import { redeemCode, requestCode } from '#features/people/auth/codes/codes.server.ts'
import { sendCode } from '#features/people/auth/codes/send-code.server.ts'
import { signInByCode } from '#features/people/sign-in/sign-in.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { accounts, guestAt, mail, sms, statusOf } from './code-requests.ts'
import { closeNodes, count, type Node, openNodes, scale } from './fault-shop.ts'
import { faultTest } from './fault-test.ts'

const tally = (statuses: number[]) =>
  Object.fromEntries([...Map.groupBy(statuses, (one) => one)].map(([status, all]) => [status, all.length]))

const email = 'ada@example.com'
const address = (i: number) => `${198 + (i % 2)}.51.${Math.floor(i / 250) % 250}.${i % 250}`

const anAccount = (node: Node) => accounts(node, [{ email }])

/** The limits accept a further try after 30 or 60 seconds: with this none, however long the tries take. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** The newest code written to somebody. */
async function codeTo(node: Node, recipient: string) {
  const [row] = await queryRows<{ code: string }>(
    node.db,
    `select props ->> 'code' as code from outbox where recipient = $1 order by created_at desc limit 1`,
    [recipient],
  )
  return row?.code ?? ''
}

faultTest(
  '10,000 guesses from 10,000 networks find no code, and each code takes five tries at most',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2, { LIMIT_SCALE: '1' })
    const [node] = nodes as [Node]
    await anAccount(node)
    const { request_id } = await requestCode(guestAt(node), mail(email))
    await sendCode(node, request_id)
    const right = await codeTo(node, email)
    const guesses = Array.from({ length: 10_000 }, (_, i) => String(i).padStart(6, '0')).filter(
      (one) => one !== right,
    )

    stopClock()
    const statuses: number[] = []
    for (let i = 0; i < guesses.length; i += 40)
      statuses.push(
        ...(await Promise.all(
          guesses.slice(i, i + 40).map((code, k) => {
            const guest = guestAt(nodes[k % 2] as Node, address(i + k))
            return statusOf(redeemCode(guest, { purposes: ['sign-in'], recipient: email, request_id, code }))
          }),
        )),
      )

    const [row] = await queryRows<{ tries: number }>(
      node.db,
      'select tries from one_time_codes where id = $1',
      [request_id],
    )
    expect(row?.tries).toBe(5)
    expect(tally(statuses)).toEqual({ 422: 30, 429: guesses.length - 30 })
    expect(await count(node.db, 'sessions')).toBe(0)
    await closeNodes(nodes)
  },
)

faultTest(
  'of 200 concurrent requests with the right code on two nodes, one signs in',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [node] = nodes as [Node]
    await anAccount(node)
    for (let round = 0; round < 5 * scale; round++) {
      const { request_id } = await requestCode(guestAt(node), mail(email))
      await sendCode(node, request_id)
      const code = await codeTo(node, email)

      const statuses = await Promise.all(
        Array.from({ length: 200 }, (_, i) =>
          statusOf(
            signInByCode(
              guestAt(nodes[i % 2] as Node),
              { channel: 'mail', recipient: email, request_id, code },
              '',
            ),
          ),
        ),
      )

      expect(tally(statuses)).toEqual({ 200: 1, 422: 199 })
      expect(await count(node.db, 'sessions')).toBe(round + 1)
    }
    await closeNodes(nodes)
  },
)

faultTest(
  'a code takes exactly five tries, also when wrong codes arrive concurrently',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [node] = nodes as [Node]
    await anAccount(node)
    const { request_id } = await requestCode(guestAt(node), mail(email))
    await sendCode(node, request_id)
    const right = await codeTo(node, email)
    const wrong = right === '000000' ? '111111' : '000000'

    await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        statusOf(
          redeemCode(guestAt(nodes[i % 2] as Node), {
            purposes: ['sign-in'],
            recipient: email,
            request_id,
            code: wrong,
          }),
        ),
      ),
    )

    expect(
      await statusOf(
        redeemCode(guestAt(node), { purposes: ['sign-in'], recipient: email, request_id, code: right }),
      ),
    ).toBe(422)
    expect(await queryRows(node.db, 'select tries from one_time_codes')).toEqual([{ tries: 5 }])
    await closeNodes(nodes)
  },
)

faultTest(
  'one address receives at most twelve code mails an hour, from any number of networks',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2, { LIMIT_SCALE: '1' })
    const [node] = nodes as [Node]
    await anAccount(node)

    stopClock()
    const statuses = await Promise.all(
      Array.from({ length: 400 }, (_, i) =>
        statusOf(requestCode(guestAt(nodes[i % 2] as Node, address(i)), mail(email))),
      ),
    )

    expect(tally(statuses)).toEqual({ 200: 12, 429: 388 })
    expect(await count(node.db, 'one_time_codes')).toBe(12)
    await closeNodes(nodes)
  },
)

faultTest(
  'text messages stop at the daily limit, and none is sent to foreign numbers',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 1, { LIMIT_SCALE: '1' })
    const [node] = nodes as [Node]
    const numbers = Array.from({ length: 700 }, (_, i) => {
      const exchange = 220 + Math.floor(i / 10)
      return `+1614${exchange}${String(1000 + (i % 10))}`
    })
    await accounts(
      node,
      numbers.map((phone, i) => ({ email: `person-${i}@example.com`, phone })),
    )

    const sent: string[] = []
    for (const [i, number] of numbers.entries()) {
      const asked = await requestCode(
        guestAt(node, `100.${Math.floor(i / 200)}.${i % 200}.1`),
        sms(number),
      ).catch(() => null)
      if (asked) sent.push(asked.request_id)
    }
    for (const id of sent) await sendCode(node, id)

    expect(sent.length).toBe(700)
    expect(await count(node.db, `outbox where kind = 'sms'`)).toBe(500)
    const same_prefix = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        statusOf(requestCode(guestAt(node, `101.${i}.1.1`), sms(`+1212555${String(1000 + i)}`))),
      ),
    )
    expect(tally(same_prefix)).toEqual({ 200: 20, 429: 40 })
    await closeNodes(nodes)
  },
)
