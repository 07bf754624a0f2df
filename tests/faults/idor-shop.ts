import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedCatalog } from '#features/catalog/management/seed-catalog.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { startBankOfAmerica } from '../harness/fakes/bank-of-america.ts'
import { startStripe } from '../harness/fakes/stripe.ts'
import { aBusyCustomer } from './busy-customer.ts'
import { aProduct, closeNodes, count, inFull, type Node, openNodes } from './fault-shop.ts'
import { startServer } from './server-process.ts'

export const canary = 'kanarienvogel'

export type Person = Awaited<ReturnType<typeof aBusyCustomer>>
export type RobbedShop = Awaited<ReturnType<typeof openRobbedShop>>

/** The whole shop in a process of its own, with two customers who have something of every kind: one robs, one is robbed. */
export async function openRobbedShop(database_url: string) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'heliostead-robbed-'))
  const [stripe, boa] = [await startStripe(), await startBankOfAmerica()]
  const settings = { DATA_DIR, SANDBOX_PAYMENTS: 'true', ...stripe.settings, ...boa.settings }
  const nodes = await openNodes(database_url, 1, settings)
  const [node] = nodes as [Node]
  await seedCatalog(node.db)
  for (const id of ['panel', 'wished']) await aProduct(node.db, { id, on_hand: 1000 })
  const tables = await emptyTables(node)
  const victim = await aBusyCustomer(node, canary)
  const thief = await aBusyCustomer(node, 'elster')
  const server = await startServer({ DATABASE_URL: database_url, LIMIT_SCALE: '1000000', ...settings })
  // Scheduled jobs change rows of the victim, too: at minutes 11 and 41 a mail is sent for the stock notice.
  await queryRows(node.db, 'delete from pgboss.schedule')
  // What the two have caused is over before anybody looks what changes.
  const waiting = `pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`
  while ((await count(node.db, waiting)) > 0) await new Promise((done) => setTimeout(done, 100))
  return {
    node,
    server,
    victim,
    thief,
    /** Asks the shop like a browser on one of its own pages; redirects are answers. */
    ask: (path: string, token: string | null, init: RequestInit = {}) =>
      fetch(`${server.url}${path}`, {
        redirect: 'manual',
        ...init,
        headers: {
          origin: server.url,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(init.headers as Record<string, string>),
        },
      }),
    belongings: () => belongingsOf(node, tables, victim),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await closeNodes(nodes)
      await Promise.all([stripe.close(), boa.close()])
      rmSync(DATA_DIR, { recursive: true, force: true })
    },
  }
}

/** Where people leave what is theirs: the tables that hold nothing before there are any. */
async function emptyTables({ db }: Node) {
  const tables = await queryRows<{ name: string }>(
    db,
    `select quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = 'public'`,
  )
  const filled = await queryRows<{ name: string }>(
    db,
    tables
      .map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
      .join(' union all '),
  )
  return tables.map(({ name }) => name).filter((name) => !filled.some((one) => one.name === name))
}

/** Every row in which the victim's name or one of their ids stands, each with its table before it. */
async function belongingsOf({ db }: Node, tables: string[], { ids }: Person) {
  const query = tables.map((name) => `select '${name} ' || t::text as row from ${name} t where t::text ~* $1`)
  // A key of one's own choosing may be chosen by others, too.
  const { 'placement key': _, ...names } = ids
  const rows = await queryRows<{ row: string }>(db, query.join(' union all '), [
    [canary, ...Object.values(names)].join('|'),
  ])
  return new Set(rows.map(({ row }) => row))
}

/** Reading all that is the victim's takes longer than a call, so it is read after so many calls: with 1, a fault names its call. */
const group_size = inFull(8, 32)

export const inGroups = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / group_size) }, (_, at) =>
    all.slice(at * group_size, (at + 1) * group_size),
  )

/**
 * What became of the victim's rows: those that are not as they were, and new ones that speak of them. What a thief has
 * typed into a form of their own, or the mail about it, may name anything.
 */
export function damage(before: Set<string>, after: Set<string>) {
  const gone = [...before].filter((row) => !after.has(row))
  const come = [...after].filter((row) => !before.has(row) && !/^(leads|outbox|rate_limits) /.test(row))
  return { gone, come }
}
