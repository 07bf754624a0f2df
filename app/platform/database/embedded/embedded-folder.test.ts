import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from './embedded-folder.server.ts'

test('the embedded database syncs its WAL once per commit, and recreates the database after an interrupted first start', async () => {
  const place = mkdtempSync(join(tmpdir(), 'heliostead-folder-'))
  mkdirSync(join(place, 'pg18.new'))
  writeFileSync(join(place, 'pg18.new', 'PG_VERSION'), 'half a database')
  const database = await openFolder(join(place, 'pg18'), {}, true)
  await database.exec('create table promises (promise text)')

  const synced = await filesSyncedWhile(async () => {
    for (const promise of ['one', 'two', 'three'])
      await database.query('insert into promises values ($1)', [promise])
  })

  expect(synced).toHaveLength(3)
  expect(synced.every((file) => file.includes('/pg_wal/'))).toBe(true)
  expect(readdirSync(place)).toEqual(['pg18'])
  await database.close()
  rmSync(place, { recursive: true })
}, 120_000)

/** Paths of the files that were synced during `work`. */
async function filesSyncedWhile(work: () => Promise<void>) {
  const synced: string[] = []
  const { fsyncSync } = fs
  fs.fsyncSync = (file) => {
    synced.push(fs.readlinkSync(`/proc/self/fd/${file}`))
    fsyncSync(file)
  }
  syncBuiltinESMExports()
  await work().finally(() => {
    fs.fsyncSync = fsyncSync
    syncBuiltinESMExports()
  })
  return synced
}
