import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test as plain, vi } from 'vitest'
import { updateShopMetrics } from '#app/shop-metrics.server.ts'
import { recordBackup } from '#platform/backups/backups.server.ts'
import { shopVersion } from '#platform/config/version.server.ts'
import { answeredWithin } from '#platform/database/database-watch.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { metricsText } from '#platform/observability/metrics.server.ts'
import { test } from './harness/harness.ts'

/** The metrics that the expressions of a rule file name, without Prometheus' own. */
function metricsIn(rules: string): string[] {
  const expressions = [...rules.matchAll(/^ +expr: (?:>-\n)?((?: {10,}.*\n|.*\n)+?)(?= {8}\w)/gm)]
  const names = expressions.flatMap(([, expression = '']) => {
    const plainText = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '')
    return [...plainText.matchAll(/\b[a-z]\w*_\w+\b(?!\s*\()/g)].map(([name]) => name)
  })
  return [...new Set(names)].sort()
}

plain('every metric that an alert rule names is exported', async () => {
  const named = metricsIn(readFileSync('deploy/alerts.yml', 'utf8'))
  const text = await metricsText()
  const exported = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )

  expect(named).toContain('http_request_seconds_bucket')
  expect(named).toContain('backup_age_seconds')
  expect(named.filter((name) => !exported.has(name))).toEqual([])
})

test('metrics say how old the last backup is and how long jobs wait', async ({ harness: { db } }) => {
  const ask = async <Row>(statement: string) => queryRows<Row>(db, statement)
  const figure = async (name: string) => {
    await updateShopMetrics({ ask })
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(await metricsText())?.[1])
  }
  await queryRows(db, 'delete from backups')

  const without = await figure('backup_age_seconds')
  await recordBackup(
    db,
    { kind: 'system', id: 'a test', request_id: '' },
    {
      completed_at: new Date(Date.now() - 3_600_000),
      kind: 'all',
      place: '/srv/backups/shop',
      bytes: null,
      verified_at: null,
    },
  )
  await enqueue(db, 'deliver-mail', { id: 'mail-1' }, { at: new Date(Date.now() - 300_000) })

  expect(without).toBeNaN()
  expect(Math.round((await figure('backup_age_seconds')) / 60)).toBe(60)
  expect(await figure('job_lag_seconds')).toBeGreaterThanOrEqual(299)
  expect(await figure('database_answers')).toBe(1)
})

plain('the changelog begins with the version of package.json', () => {
  const [, newest] = /^## (\S+) \(\d{4}-\d\d-\d\d\)$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? []

  expect(newest).toBe(shopVersion)
})

plain('a scrape ends when the database does not answer', async () => {
  const answer = { lag_seconds: 1, failed_jobs: 0, failed_mails: 0, backup_seconds: null }
  await updateShopMetrics({ ask: async <Row>() => [answer as Row] })
  expect(await metricsText()).toMatch(/^database_answers 1$/m)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())

  const scraped = updateShopMetrics({ ask: (_, ms) => answeredWithin(ms, new Promise<never>(() => {})) })
  await vi.advanceTimersByTimeAsync(2000)
  await scraped

  expect(await metricsText()).toMatch(/^database_answers 0$/m)
})
