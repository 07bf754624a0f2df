import { readStoredSiteTexts } from '#features/content/pages/content.server.ts'
import { saveSiteTexts } from '#features/content/pages/editing/edit-layout.server.ts'
import { fixedContact, type ShopContact } from '#features/content/pages/fixed-contact.ts'
import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'

/** The stored contact details, with the English address. The environment may fix others. */
export async function storedContact(db: Db): Promise<ShopContact> {
  const { address, phone, email } = await readStoredSiteTexts(db)
  return { address: address.en, phone, email }
}

type ContactChange = {
  contact: Partial<ShopContact>
  action: `${string}.${string}`
  entity: string
  entity_id: string
}

/**
 * Saves contact details that differ from the stored ones; a new address replaces that of every language.
 * @throws Problem `invalid` for one that the environment fixes
 */
export async function saveContact(
  tx: Db,
  actor: Actor,
  { contact, ...change }: ContactChange,
  fieldOf: (name: keyof ShopContact) => string = (name) => name,
) {
  const before = await storedContact(tx)
  const names = (Object.keys(before) as (keyof ShopContact)[]).filter(
    (name) => contact[name] !== undefined && contact[name] !== before[name],
  )
  const fixed = names.filter((name) => fixedContact()[name] !== undefined)
  if (fixed.length > 0) {
    const message = text('This setting comes from the environment')
    throw new Problem('invalid', message, {
      data: { fields: Object.fromEntries(fixed.map((name) => [fieldOf(name), message])) },
    })
  }
  if (names.length === 0) return
  const pick = (from: Partial<ShopContact>) => Object.fromEntries(names.map((name) => [name, from[name]]))
  const { address, ...others } = pick(contact)
  await saveSiteTexts(tx, {
    ...others,
    ...(address !== undefined && { address: { en: address, de: address, zh: address } }),
  })
  await recordChange(tx, actor, { ...change, before: pick(before), after: pick(contact) })
}
