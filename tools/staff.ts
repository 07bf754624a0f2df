// Invites a staff member: `npm run staff -- add ada@example.com` prints a link that works once, within 24 hours. A second
// word is the role (`npm run staff -- add ada@example.com warehouse`); without it the person becomes an owner. Uses
// DATABASE_URL or the embedded database, which only one process may open: stop the shop first.
import { createServer } from 'vite'
import type * as Account from '../app/features/people/auth/account.ts'
import type * as Roles from '../app/features/people/roles/roles.ts'
import type * as Invitation from '../app/features/people/staff/staff-invitation.server.ts'
import type * as Env from '../app/platform/config/env.server.ts'
import type * as Database from '../app/platform/database/db.server.ts'
import type * as Migrating from '../app/platform/database/migrate.server.ts'
import type * as Logging from '../app/platform/observability/log.server.ts'

process.chdir(`${import.meta.dirname}/..`)
const vite = await createServer({
  server: { middlewareMode: true, ws: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
})
const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>
const { EmailAddress } = await load<typeof Account>('/app/features/people/auth/account.ts')
const { builtInRoleIds } = await load<typeof Roles>('/app/features/people/roles/roles.ts')
const { databaseOptionsOf, publicUrlOf, readSettings } = await load<typeof Env>(
  '/app/platform/config/env.server.ts',
)
const { openDatabase } = await load<typeof Database>('/app/platform/database/db.server.ts')
const { migrateDatabase } = await load<typeof Migrating>('/app/platform/database/migrate.server.ts')
const { createLog } = await load<typeof Logging>('/app/platform/observability/log.server.ts')
const { inviteStaff } = await load<typeof Invitation>('/app/features/people/staff/staff-invitation.server.ts')

async function addStaff(email: string, role: string) {
  const settings = readSettings(process.env)
  const database = await openDatabase({ ...databaseOptionsOf(settings), poolSize: 2 })
  try {
    await migrateDatabase(database.pool)
    // Only the link goes to standard output; log lines go to standard error.
    const log = createLog(settings.LOG_LEVEL, process.stderr)
    const token = await inviteStaff({ db: database.db, log, network_address: '' }, { email, role })
    console.log(
      `Open this link within 24 hours; it works once:\n${publicUrlOf(settings)}/staffSetup#${token}`,
    )
  } finally {
    await database.close()
  }
}

const [command, given, role = 'owner'] = process.argv.slice(2)
const email = EmailAddress.safeParse(given)
if (command !== 'add' || !email.success || !builtInRoleIds.some((one) => one === role)) {
  console.error(
    `Usage: npm run staff -- add ada@example.com [role]. Roles: ${builtInRoleIds.join(', ')}; without one, owner.`,
  )
  process.exitCode = 1
} else {
  await addStaff(email.data, role).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
await vite.close()
