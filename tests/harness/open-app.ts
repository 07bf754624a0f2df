import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createApp, type OpenShop } from '#app/app.server.ts'
import { readSettings } from '#platform/config/env.server.ts'
import { type OpenDatabase, queryRows } from '#platform/database/db.server.ts'
import { catalogTest as catalogHarnessTest, type Harness, test as harnessTest } from './harness.ts'
import { createServerBuild } from './page-build.ts'

export type Shop = { url: string; shop: OpenShop }

type Open = { open: (env?: Record<string, string>, pages?: ServerBuild) => Promise<Shop> }

async function openApps({ harness }: { harness: Harness }, use: (open: Open['open']) => Promise<void>) {
  const servers: ReturnType<typeof serve>[] = []
  await use(async (env = {}, pages = createServerBuild({})) => {
    const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: 'memory', ...env })
    const shop: OpenShop = {
      settings,
      log: harness.log,
      database: {
        db: harness.db,
        ask: (statement: string) => queryRows(harness.db, statement),
        downReason: () => null,
        isDiskFull: () => false,
      } as unknown as OpenDatabase,
      services: { ...harness.services, settings },
      version: harness.services.version,
      jobs: null,
      activeRequests: 0,
      isDraining: false,
      stopping: false,
    }
    const app = createApp(shop, { static: false, build: async () => pages })
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
    servers.push(server)
    await new Promise((ready) => server.once('listening', ready))
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, shop }
  })
  for (const server of servers) server.close()
}

/** The shop behind a real socket. The real pages are not built here: a test that needs some brings its own. */
export const test = harnessTest.extend<Open>({ open: openApps })

/** The same with the seed catalog. */
export const catalogTest = catalogHarnessTest.extend<Open>({ open: openApps })
