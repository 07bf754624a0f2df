import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { listCleanupRuns } from '#platform/retention/cleanup-runs.server.ts'
import { retentionPolicies } from './retention-policies.server.ts'

type Stock = { rows: number; oldest: Date | null }

/** What the shop deletes after a period, with what is there now and the last cleanup. */
export async function listRetention({ db, services, t }: RequestContext) {
  const runs = new Map((await listCleanupRuns(db)).map(({ name, ...run }) => [name, run]))
  const stocks = await Promise.all(
    retentionPolicies.map(async ({ query }) => only(await queryRows<Stock>(db, query))),
  )
  return retentionPolicies.map(({ id, title, reason, period, values, setting, cleanup }, at) => {
    const run = runs.get(cleanup)
    return {
      id,
      title: t(title),
      reason: t(reason),
      period: t(period, values(services.settings)),
      setting: setting ?? null,
      ...toAnswer(stocks[at]),
      last_run: run ? { at: run.ran_at.toISOString(), removed: run.removed } : null,
    }
  })
}

/** What stays when an account is deleted, as the features declare it. */
export async function listKept({ db, services, t }: RequestContext) {
  const kept = services.personal_data.flatMap(({ tables }) =>
    Object.entries(tables).flatMap(([table, declared]) =>
      declared.kept ? [{ table, ...declared.kept }] : [],
    ),
  )
  const stocks = await Promise.all(kept.map(({ table, since }) => stockOf(db, table, since)))
  return kept.map(({ table, title, reason, retention: { years, sentence } }, at) => ({
    id: table,
    title: t(title),
    reason: t(reason),
    period: t(sentence, { years }),
    ...toAnswer(stocks[at]),
  }))
}

/** The names are those of the declarations, never of a request. */
async function stockOf(db: Db, table: string, since: string | undefined): Promise<Stock> {
  const oldest = since ? `min(${since})` : 'null::timestamptz'
  return only(await queryRows<Stock>(db, `select count(*)::int as rows, ${oldest} as oldest from ${table}`))
}

const toAnswer = (stock: Stock | undefined) => ({
  rows: stock?.rows ?? 0,
  oldest: stock?.oldest?.toISOString() ?? null,
})
