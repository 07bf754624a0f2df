import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db.server.ts'
import { DatabaseInUse, lockFolder, shortenLog } from './embedded.server.ts'

/** A folder whose process was killed a minute ago. */
function aStaleFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'heliostead-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'lock.0dead')
  const script = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`
  spawnSync(process.execPath, ['-e', script, path])
  const then = Date.now() / 1000 - 60
  utimesSync(path, then, then)
  return folder
}

test('of several concurrent starts after a crash exactly one gets the folder', async () => {
  const folder = aStaleFolder()
  expect(readdirSync(folder)).toHaveLength(1)

  const starts = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)))

  const refusals = starts.filter((one) => one.status === 'rejected')
  const locks = starts.filter((one) => one.status === 'fulfilled')
  expect(locks).toHaveLength(1)
  expect(refusals.every(({ reason }) => reason instanceof DatabaseInUse)).toBe(true)
  expect(readdirSync(folder)).toHaveLength(1)
  locks[0]?.value.close()
})

test('a released folder can be locked again', async () => {
  const folder = aStaleFolder()
  const first = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow('open in another process')

  await new Promise((done) => first.close(done))

  const second = await lockFolder(folder)
  second.close()
})

test('a long log is shortened by a checkpoint, a short one is left', async () => {
  const { pool, close } = await openDatabase({ dataDir: 'memory', poolSize: 1 })
  onTestFinished(close)
  await pool.query(`create table filled as select repeat(md5(n::text), 9) from generate_series(1, 4000) n`)

  const first = await shortenLog(pool, 1_000_000)
  const second = await shortenLog(pool, 1_000_000)

  expect([first, second]).toEqual([true, false])
})
