import fs, { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hasCrashed, openFolder, skipSyncedFiles } from './embedded-folder.server.ts'

let creating: ReturnType<typeof createDatabase> | undefined

/** A new database with a table; created once, which takes 9 s of processor time, and opened only in copies. */
const newDatabase = () => (creating ??= createDatabase())

/** Creates it in a place where an earlier first start was interrupted, and makes three commits. */
async function createDatabase() {
  const place = mkdtempSync(join(tmpdir(), 'heliostead-folder-'))
  const folder = join(place, 'pg18')
  mkdirSync(join(place, 'pg18.new'))
  writeFileSync(join(place, 'pg18.new', 'PG_VERSION'), 'half a database')
  const database = await openFolder(folder, {}, true)
  await database.exec('create table promises (promise text)')
  const synced = await filesSyncedWhile(async () => {
    for (const promise of ['one', 'two', 'three'])
      await database.query('insert into promises values ($1)', [promise])
  })
  const entries = readdirSync(place)
  await database.close()
  return { place, folder, synced, entries }
}

afterAll(async () => creating && rmSync((await creating).place, { recursive: true }))

test('the embedded database syncs its WAL once per commit, and recreates the database after an interrupted first start', async () => {
  const { synced, entries } = await newDatabase()

  expect(synced).toHaveLength(3)
  expect(synced.every((file) => file.includes('/pg_wal/'))).toBe(true)
  expect(entries).toEqual(['pg18'])
}, 120_000)

test('the database of a killed process recovers its rows without a sync of each file, and syncs commits again', async () => {
  const place = mkdtempSync(join(tmpdir(), 'heliostead-folder-'))
  const [running, killed] = [join(place, 'running'), join(place, 'killed')]
  cpSync((await newDatabase()).folder, running, { recursive: true })
  const database = await openFolder(running, {}, true)
  await database.exec(`insert into promises values ('four')`)
  cpSync(running, killed, { recursive: true })
  await database.close()
  let recovered: Awaited<ReturnType<typeof openFolder>> | undefined

  const synced = await filesSyncedWhile(async () => {
    recovered = await openFolder(killed, {}, true)
  })
  const commit = await filesSyncedWhile(
    async () => void (await recovered?.exec(`insert into promises values ('five')`)),
  )

  expect([hasCrashed(running), hasCrashed(killed)]).toEqual([false, true])
  expect(readdirSync(join(killed, 'base', '5')).length).toBeGreaterThan(200)
  expect(synced.length).toBeLessThan(100)
  expect(synced.some((file) => file.endsWith('/global/pg_control'))).toBe(true)
  expect(commit).toHaveLength(1)
  expect((await recovered?.query('select promise from promises'))?.rows).toHaveLength(5)
  await recovered?.close()
  rmSync(place, { recursive: true })
}, 120_000)

test('before recovery only files that were written are synced, then all', () => {
  const synced: string[] = []
  const files = skipSyncedFiles(
    (_stream, _buffer, _offset, length) => length,
    ({ path }) => synced.push(path) && 0,
  )
  const stream = (path: string) => ({ nfd: 1, path, node: {} })
  const [pid, table, control] = [
    stream('/postmaster.pid'),
    stream('/base/5/1259'),
    stream('/global/pg_control'),
  ]

  files.write(pid, null, 0, 8)
  for (const one of [pid, table, control]) files.fsync(one)
  files.write(control, null, 0, 8)
  for (const one of [table, control]) files.fsync(one)

  expect(synced).toEqual(['/postmaster.pid', '/base/5/1259', '/global/pg_control'])
})

test('a new database keeps little of its log', async () => {
  const place = mkdtempSync(join(tmpdir(), 'heliostead-folder-'))
  cpSync((await newDatabase()).folder, join(place, 'pg18'), { recursive: true })
  const database = await openFolder(join(place, 'pg18'), {}, false)
  for (let round = 0; round < 3; round++) {
    await database.exec(
      `create table filled_${round} as select repeat(md5(n::text), 9) from generate_series(1, 40000) n`,
    )
    await database.exec('checkpoint')
  }

  const files = readdirSync(join(place, 'pg18', 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))

  expect(files.length * 4).toBeLessThanOrEqual(16)
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
