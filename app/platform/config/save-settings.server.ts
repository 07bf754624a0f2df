import { text } from '#text/text.tsx'
import { type Actor, recordChange } from '../audit/audit.server.ts'
import { bumpPublicVersion } from '../cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows } from '../database/db.server.ts'
import { Problem } from '../http/problem.ts'
import { sealSecret } from '../security/secret-box.server.ts'
import { type Configuration, readStoredValues, type StoredValues } from './configuration.server.ts'
import { IncompleteSettings, type SettingName, SettingsError, SettingsShape } from './env.server.ts'

/** Changed settings by name; null removes a value, so that the default applies. */
export type SettingChanges = Partial<Record<SettingName, string | null>>

type SaveOptions = {
  actor: Actor
  /** Names the group of settings in the audit log. */
  group: string
  isSecret: (name: SettingName) => boolean
}

/**
 * Stores settings and applies them here; other nodes follow within a second. Secrets are stored encrypted and recorded
 * without their value. Messages are at `values.NAME`, where the endpoint has the value.
 * @throws Problem `invalid` for a wrong value, one that the environment sets, a group that is incomplete, or a secret
 *   without AUTH_SECRET in the environment
 */
export async function saveSettings(
  db: Db,
  configuration: Configuration,
  changes: SettingChanges,
  { actor, group, isSecret }: SaveOptions,
) {
  const { environment } = configuration
  const secret = environment.given.AUTH_SECRET
  const names = Object.keys(changes) as SettingName[]
  refuseWrongValues(changes, configuration, isSecret)
  await inTransaction(db, async (tx) => {
    await queryRows(tx, 'lock table shop_settings in share row exclusive mode')
    const before = await readStoredValues(tx, environment)
    const after: StoredValues = { ...before, ...withoutNull(changes) }
    const kept = Object.fromEntries(
      Object.entries(after).filter(([name]) => changes[name as SettingName] !== null),
    )
    await configuration.check(kept).catch(refuseIncomplete)
    for (const name of names) {
      const value = changes[name]
      if (value === null || value === undefined) {
        await queryRows(tx, 'delete from shop_settings where key = $1', [name])
        continue
      }
      const hidden = isSecret(name)
      await queryRows(tx, upsert, [name, hidden ? sealSecret(secret ?? '', name, value) : value, hidden])
    }
    const shown = (from: SettingChanges, word: string) =>
      Object.fromEntries(
        names.map((name) => [name, isSecret(name) && from[name] ? word : (from[name] ?? null)]),
      )
    await recordChange(tx, actor, {
      action: 'settings.saved',
      entity: 'settings',
      entity_id: group,
      before: shown(before, 'set'),
      after: shown(changes, 'replaced'),
    })
    await bumpPublicVersion(tx)
  })
  await configuration.reload()
}

const upsert = `
  insert into shop_settings (key, value, is_secret) values ($1, $2, $3)
  on conflict (key) do update set value = excluded.value, is_secret = excluded.is_secret,
    updated_at = clock_timestamp()`

const withoutNull = (changes: SettingChanges) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null)) as StoredValues

function refuseWrongValues(
  changes: SettingChanges,
  { environment }: Configuration,
  isSecret: (name: SettingName) => boolean,
) {
  const fields: Record<string, string> = {}
  for (const [key, value] of Object.entries(changes)) {
    const name = key as SettingName
    if (environment.given[name] !== undefined)
      fields[fieldOf(name)] = text('This setting comes from the environment')
    else if (value === null) continue
    else if (isSecret(name) && !environment.given.AUTH_SECRET) fields[fieldOf(name)] = keysNeedSecret
    else {
      const read = SettingsShape.shape[name].safeParse(value)
      if (!read.success)
        fields[fieldOf(name)] = read.error.issues[0]?.message ?? text('Please check this value')
    }
  }
  const [message] = Object.values(fields)
  if (message) throw new Problem('invalid', message, { data: { fields } })
}

/** The field of a message about a setting. */
const fieldOf = (name: SettingName) => `values.${name}`

const keysNeedSecret = text('Keys can be stored only when AUTH_SECRET is set in the environment')

function refuseIncomplete(error: unknown): never {
  if (error instanceof IncompleteSettings) {
    const message = text('These settings work only together. Fill in all of them or none.')
    const fields = Object.fromEntries(error.names.map((name) => [fieldOf(name), message]))
    throw new Problem('invalid', message, { data: { fields } })
  }
  if (error instanceof SettingsError) throw new Problem('invalid', error.message)
  throw error
}
