import type { RequestContext } from '#platform/http/request-context.server.ts'
import { preferredAddress } from './address.ts'
import { listAddresses } from './addresses.server.ts'
import { zipOf } from './delivery-place.ts'

/** The ZIP code that the visitor chose in this browser, else that of the customer's preferred address; null without one. */
export async function deliveryZip(ctx: RequestContext, user_id: string): Promise<string | null> {
  const chosen = zipOf(ctx.zipCookie?.())
  return chosen ?? zipOf(preferredAddress(await listAddresses(ctx.db, user_id))?.zip_code)
}
