import type { PublicVersion } from '../cache/page-cache.server.ts'
import { type Db, queryRows } from '../database/db.server.ts'
import type { Log } from '../observability/log.server.ts'
import { authSecrets, openSecret, type Resealed, resealEach } from '../security/secret-box.server.ts'
import { readSettings, type SettingName, type Settings, SettingsError } from './env.server.ts'

/** The values that the back office stores, by name; those of the environment are not among them. */
export type StoredValues = Readonly<Partial<Record<SettingName, string>>>

/**
 * The settings of a process: the environment, and below it what the back office stores. A change applies to every node
 * without a restart, because saving increases the public version.
 */
export type Configuration = {
  /** The settings of the environment alone. */
  readonly environment: Settings
  /** The stored values, decrypted. */
  stored(): StoredValues
  /** Stored secrets that this AUTH_SECRET cannot decrypt. They count as not set. */
  unreadable(): readonly SettingName[]
  /** Why the stored settings do not apply as a whole; null when they do. */
  problem(): string | null
  /** Prepares the services with these stored values, without using them. @throws SettingsError */
  check(stored: StoredValues): Promise<void>
  /** Applies the settings again if the public version changed. Never fails; callers need not wait. */
  refresh(): Promise<void>
  /** Reads the stored settings and applies them. */
  reload(): Promise<void>
}

type ConfigurationOptions = {
  db: Db
  environment: Settings
  version: PublicVersion
  log: Log
  /** Builds what depends on settings, and returns the function that puts it to use. @throws SettingsError */
  prepare: (settings: Settings) => Promise<() => void>
}

type StoredRow = { key: SettingName; value: string; is_secret: boolean }

/** The settings with stored values below those of the environment. @throws SettingsError */
export const withStored = (environment: Settings, stored: StoredValues): Settings =>
  readSettings({ ...stored, ...environment.given })

/** Opens the configuration and applies it. Stored settings that do not work are reported and left out. */
export async function openConfiguration(options: ConfigurationOptions): Promise<Configuration> {
  const { db, environment, version, log, prepare } = options
  const state = { rows: '[]', at: '', values: {} as StoredValues, unreadable: [] as SettingName[] }
  let problem: string | null = null
  let reading: Promise<void> | null = null

  const prepareWith = async (values: StoredValues) => prepare(withStored(environment, values))

  async function reload() {
    const rows = await readStored(db)
    const text = JSON.stringify(rows)
    if (text === state.rows) return
    const read = decrypt(rows, authSecrets(environment))
    problem = null
    const begin = await prepareWith(read.values).catch((error: unknown) => {
      if (!(error instanceof SettingsError)) throw error
      problem = error.message
      log.error({ problem }, 'the settings of the back office do not apply')
      return prepare(environment)
    })
    Object.assign(state, { rows: text, ...read })
    begin()
  }

  async function refresh() {
    try {
      const at = await version.current()
      if (at === state.at) return
      await reload()
      state.at = at
    } catch (error) {
      log.warn({ error }, 'the settings could not be read again')
    }
  }

  await reload()
  return {
    environment,
    stored: () => state.values,
    unreadable: () => state.unreadable,
    problem: () => problem,
    check: async (stored) => void (await prepareWith(stored)),
    refresh: () => (reading ??= refresh().finally(() => (reading = null))),
    reload,
  }
}

const readStored = (db: Db) =>
  queryRows<StoredRow>(db, 'select key, value, is_secret from shop_settings order by key')

/** The stored values as they are in the database now. */
export const readStoredValues = async (db: Db, environment: Settings) =>
  decrypt(await readStored(db), authSecrets(environment)).values

/** Encrypts stored keys again that AUTH_SECRET_PREVIOUS encrypted. */
export async function resealStoredKeys(db: Db, secrets: readonly string[]): Promise<Resealed> {
  const stored = (await readStored(db)).filter(({ is_secret }) => is_secret)
  const replaceKey = 'update shop_settings set value = $2 where key = $1 and value = $3 returning 1'
  return resealEach(
    secrets,
    stored.map(({ key, value }) => ({
      name: key,
      sealed: value,
      replace: (fresh) => queryRows(db, replaceKey, [key, fresh, value]),
    })),
  )
}

function decrypt(rows: readonly StoredRow[], secrets: readonly string[]) {
  const values: Partial<Record<SettingName, string>> = {}
  const unreadable: SettingName[] = []
  for (const { key, value, is_secret } of rows) {
    const plain = is_secret ? openSecret(secrets, key, value) : value
    if (plain === null) unreadable.push(key)
    else values[key] = plain
  }
  return { values, unreadable }
}
