import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { findSession } from '#features/people/auth/accounts.server.ts'
import { acceptInvitation } from '#features/people/staff/staff-invitation.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { embedded_database_flag } from '../../tools/node-flags.ts'
import { closeNodes, type Node, openNodes } from './fault-shop.ts'
import { faultTest } from './fault-test.ts'
import { aRequestContext } from './paying-shop.ts'

const run = promisify(execFile)
const email = 'sam@example.com'
const password = 'four-warm-panels'

/** `npm run staff -- add EMAIL`, as an operator types it beside a running shop. */
const addStaff = (database_url: string, ...args: string[]) =>
  run(process.execPath, [embedded_database_flag, 'tools/staff.ts', ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: database_url,
      PUBLIC_URL: 'https://shop.example',
      DATA_DIR: 'memory',
    },
  })

faultTest(
  'the staff tool prints a setup link; of ten concurrent uses one succeeds',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 1, { DEMO: 'false' })
    const [node] = nodes as [Node]

    const { stdout, stderr } = await addStaff(database_url, 'add', email)
    const token = /^https:\/\/shop\.example\/staffSetup#([\w-]{43})$/m.exec(stdout)?.[1] ?? ''
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => acceptInvitation(aRequestContext(node), { token, password }, '')),
    )

    const entered = tries.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value.token] : []))
    expect(entered).toHaveLength(1)
    expect(
      await findSession(node.db, entered[0] ?? '', { idleHours: 1, staffNeedSecondFactor: true }),
    ).toMatchObject({
      customer: { email, role: 'customer', owes_second_factor: true },
    })
    expect(await queryRows(node.db, 'select email, role from users')).toEqual([{ email, role: 'owner' }])
    expect(stderr).toContain('"security_event":"staff_invited"')
    expect(stderr).not.toMatch(/example\.com|staffSetup/)
    await closeNodes(nodes)
  },
)

faultTest('the staff tool refuses an invalid address with a one-line error', async ({ database_url }) => {
  const refused = await addStaff(database_url, 'add', 'nobody').catch((error: unknown) => error)

  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Usage: npm run staff -- add .*\n$/),
  })
})
