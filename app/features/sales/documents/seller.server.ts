import { siteTexts } from '#features/content/pages/content.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Locale } from '#text/text.tsx'

/** Our name, address, phone number and email address, as documents name the seller. */
export async function sellerOf(db: Db, locale: Locale): Promise<string[]> {
  const { address, phone, email } = await siteTexts(db, locale)
  return [...placeLines(address), phone, email].filter(Boolean)
}

/** The address for returns. It is for a US carrier, so it is always in English. */
export const returnPlace = async (db: Db) => placeLines((await siteTexts(db, 'en')).address)

/** Splits a one-line address into name and place. */
function placeLines(address: string) {
  const name = address.split(/, |，/, 1)[0] ?? ''
  const rest = address.slice(name.length + (address[name.length] === '，' ? 1 : 2))
  return name && rest ? [name, rest] : [address]
}
