import type { Db } from '#platform/database/db.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { preferredAddress } from './address.ts'
import { listAddresses } from './addresses.server.ts'
import { zipOf } from './delivery-place.ts'

/** The ZIP code that the visitor chose in this browser, else that of the customer's preferred address; null without one. */
export async function deliveryZip(ctx: RequestContext, user_id: string): Promise<string | null> {
  return zipOf(ctx.zipCookie?.()) ?? zipOf(await preferredZip(ctx.db, user_id))
}

/** The ZIP code of the customer's preferred address as it was entered; null without an address. */
export const preferredZip = async (db: Db, user_id: string): Promise<string | null> =>
  preferredAddress(await listAddresses(db, user_id))?.zip_code ?? null
