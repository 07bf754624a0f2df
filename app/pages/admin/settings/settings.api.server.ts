import type { ShopContact } from '#features/content/pages/fixed-contact.ts'
import { staffActor } from '#platform/audit/audit.server.ts'
import { type SettingName, SettingsShape } from '#platform/config/env.server.ts'
import { type SettingChanges, saveSettings } from '#platform/config/save-settings.server.ts'
import { inTransaction } from '#platform/database/db.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext, Services } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { saveContact, storedContact } from './save-contact.server.ts'
import { type SettingField, type SettingGroup, settingGroups } from './setting-groups.server.ts'

export const settingsApi = newApi('Settings for staff')

const Field = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  kind: z.enum(['text', 'secret', 'number', 'choice']),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  needs_restart: z.boolean(),
  source: z.enum(['environment', 'back_office', 'default']).describe('Where the value comes from'),
  value: z.string().nullable().describe('The value, or null. Secrets are never returned'),
  is_set: z.boolean(),
  default: z.string().nullable(),
  is_unreadable: z
    .boolean()
    .describe('Stored with another AUTH_SECRET, so it cannot be decrypted and counts as not set'),
})

const Group = z.object({
  id: z.string(),
  title: z.string(),
  intro: z.string(),
  tests: z.array(z.enum(['mail', 'stripe', 'boa'])),
  fields: z.array(Field),
})

export const getSettings = settingsApi.endpoint({
  method: 'post',
  path: '/staff/settings',
  summary: 'The settings of the shop by group, with the source of each value',
  access: 'staff',
  permission: 'settings.edit',
  answer: z.object({
    groups: z.array(Group),
    can_store_keys: z.boolean().describe('Whether AUTH_SECRET is set in the environment'),
    sandbox_payments: z.boolean(),
    problem: z.string().nullable().describe('Why the stored settings do not apply'),
  }),
  async handle({ ctx }) {
    const { configuration, settings } = ctx.services
    const contact = await storedContact(ctx.db)
    return {
      groups: settingGroups.map((group) => toGroup(ctx, group, contact)),
      can_store_keys: configuration.environment.given.AUTH_SECRET !== undefined,
      sandbox_payments: settings.SANDBOX_PAYMENTS,
      problem: configuration.problem(),
    }
  },
})

function toGroup(ctx: RequestContext, { fields, tests = [], ...group }: SettingGroup, contact: ShopContact) {
  const { t } = ctx
  return {
    ...group,
    title: t(group.title),
    intro: t(group.intro),
    tests: [...tests],
    fields: fields.map((field) => ({
      name: field.name,
      kind: field.kind,
      label: t(field.label),
      hint: field.hint ? t(field.hint) : null,
      choices: (field.choices ?? []).map(({ value, label }) => ({ value, label: t(label) })),
      needs_restart: field.needs_restart ?? false,
      ...storedValue(field, ctx.services, contact),
    })),
  }
}

/** The value of a setting and where it comes from. */
function storedValue(
  { name, alias, kind, contact: site_text }: SettingField,
  { configuration }: Services,
  contact: ShopContact,
) {
  const { given } = configuration.environment
  const environment = given[name] ?? (alias && given[alias])
  const stored = site_text ? contact[site_text] || undefined : configuration.stored()[name]
  const fallback: unknown = SettingsShape.shape[name].parse(undefined)
  const value = environment ?? stored ?? null
  return {
    source:
      environment !== undefined
        ? ('environment' as const)
        : stored !== undefined
          ? ('back_office' as const)
          : ('default' as const),
    value: kind === 'secret' ? null : value,
    is_set: value !== null,
    default: fallback === undefined ? null : String(fallback),
    is_unreadable: configuration.unreadable().includes(name),
  }
}

export const saveSettingsGroup = settingsApi.endpoint({
  method: 'post',
  path: '/staff/settings/save',
  summary:
    'Saves settings of one group. null or an empty value removes it, an empty secret changes nothing; settings that are not named stay as they are',
  access: 'staff',
  permission: 'settings.edit',
  body: z.object({
    group: z.string().max(40),
    values: z.record(z.string().max(60), z.string().trim().max(2000).nullable()),
  }),
  answer: z.null(),
  async handle({ ctx, customer, body: { group: id, values } }) {
    const group = settingGroups.find((one) => one.id === id)
    if (!group) throw new Problem('missing', text('Not found'))
    const fields = new Map(group.fields.map((field) => [field.name as string, field]))
    const isSecret = (name: SettingName) => fields.get(name)?.kind === 'secret'
    const changes = changesOf(ctx.services, fields, values)
    const actor = staffActor(ctx, customer)
    const contact = takeContact(changes, group)
    await saveSettings(ctx.db, ctx.services.configuration, changes, { actor, group: id, isSecret })
    if (Object.keys(contact).length > 0)
      await inTransaction(ctx.db, (tx) =>
        saveContact(
          tx,
          actor,
          { contact, action: 'settings.saved', entity: 'settings', entity_id: id },
          (name) => `values.SHOP_${name.toUpperCase()}`,
        ),
      )
    return reply(null, text('Saved'))
  },
})

/** Takes the contact details, which are stored as site texts, out of the changes. @throws Problem `invalid` */
function takeContact(changes: SettingChanges, { fields }: SettingGroup) {
  const contact: Partial<ShopContact> = {}
  for (const { name, contact: site_text } of fields) {
    const value = changes[name]
    if (!site_text || value === undefined) continue
    delete changes[name]
    if (value === null) throw refused(name, text('This field is required'))
    if (!SettingsShape.shape[name].safeParse(value).success)
      throw refused(name, text('Please check this value'))
    contact[site_text] = value
  }
  return contact
}

/** An empty value removes a setting, except a secret, which a form never shows: there it means no change. */
function changesOf(
  { configuration }: Services,
  fields: ReadonlyMap<string, SettingField>,
  values: Readonly<Record<string, string | null>>,
) {
  const changes: SettingChanges = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fields.get(name)
    if (!field) throw refused(name, text('Please check this value'))
    if (field.alias && configuration.environment.given[field.alias] !== undefined)
      throw refused(name, text('This setting comes from the environment'))
    if (value !== '') changes[field.name] = value
    else if (field.kind !== 'secret') changes[field.name] = null
  }
  return changes
}

const refused = (name: string, message: string) =>
  new Problem('invalid', message, { data: { fields: { [`values.${name}`]: message } } })
