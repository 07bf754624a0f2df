// The embedded database on a disk that becomes full, on a small disk of memory that this test mounts for itself.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { buildIfStale } from '../../tools/build.ts'
import { embedded_database_flag } from '../../tools/node-flags.ts'
import { startCheckoutLoad } from './checkout-load.ts'
import { aProduct, brokenInvariants, inFull, openEmptyShop } from './fault-shop.ts'
import { startServer } from './server-process.ts'

beforeAll(buildIfStale)

test('on a full disk the shop is read only and says so, and takes orders again when there is free space', async ({
  skip,
}) => {
  await using opened = new AsyncDisposableStack()
  const disk = mkdtempSync(join(tmpdir(), 'heliostead-full-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m', 'tmpfs', disk]).status === 0
  opened.defer(() => rmSync(disk, { recursive: true, force: true }))
  if (!isMounted) return skip('This machine lets nobody mount a small disk')
  opened.defer(() => void spawnSync('umount', ['-l', disk]))
  const DATA_DIR = join(disk, 'data')
  const first = await openEmptyShop({ DATA_DIR })
  await aProduct(first.db, { id: 'panel', on_hand: 1_000_000 })
  await first.close()
  const server = await startServer({ DATA_DIR }, { showsErrors: false })
  opened.defer(() => server[Symbol.asyncDispose]())
  const status = async (path: string, init?: RequestInit) => (await fetch(server.url + path, init)).status
  const load = await startCheckoutLoad(server, 2, { retries: true })
  await isOnceTrue(() => load.completed.length > 0)

  fill(disk)
  await isOnceTrue(async () => (await status('/readyz')) === 503)
  const why = await (await fetch(`${server.url}/readyz`)).json()
  const headers = { 'content-type': 'application/json' }
  const body = '{"email":"ada@example.com","password":"sunny-side-up"}'
  await isOnceTrue(async () => (await status('/api/user/login', { method: 'POST', headers, body })) === 503)
  const reads = [await status('/de/contact'), await status('/api/product/get/product/list')]

  rmSync(join(disk, 'others'))
  const room_since = Date.now()
  await isOnceTrue(async () => (await status('/readyz')) === 200)
  await isOnceTrue(() => load.completed.some((at) => at > room_since))
  const back_after = Date.now() - room_since
  await load.stop()

  fill(disk)
  await isOnceTrue(async () => (await status('/readyz')) === 503)
  const asked = Date.now()
  await server.stop()
  const stopped_after = Date.now() - asked
  const start = spawnSync(process.execPath, [embedded_database_flag, 'tools/start.ts'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DEMO: 'true', SEED: 'false', DATA_DIR },
  })

  expect(why).toMatchObject({ ready: false, database: true, reason: 'disk full' })
  expect(reads).toEqual([200, 200])
  expect(back_after).toBeLessThan(inFull(5000, 30_000))
  expect(stopped_after).toBeLessThan(inFull(5000, 20_000))
  expect(start.status).toBe(1)
  expect(start.stderr.trim().split('\n')).toEqual([expect.stringContaining('is full')])
  rmSync(join(disk, 'others'))
  const shop = await openEmptyShop({ DATA_DIR })
  const orders = await queryRows<{ placement_key: string }>(shop.db, 'select placement_key from orders')
  expect(orders.map((order) => order.placement_key).sort()).toEqual(load.keys.toSorted())
  expect(await brokenInvariants(shop.db)).toEqual([])
  await shop.close()
})

/** Fills the free space of the disk with a file. */
function fill(disk: string) {
  const portion = Buffer.alloc(1024 * 1024, 'x')
  const file = join(disk, 'others')
  try {
    for (;;) writeFileSync(file, portion, { flag: 'a' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** Waits until something holds, for at most half a minute. */
async function isOnceTrue(holds: () => unknown) {
  await expect.poll(holds, { timeout: 30_000, interval: 100 }).toBe(true)
}
