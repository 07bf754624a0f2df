import { z } from 'zod'
import type { OrderFile } from '#features/sales/orders/order.ts'
import { saveOrderFile } from '#features/sales/orders/order-files.server.ts'
import { problemOf } from '#platform/database/db.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { refusalOf, signsOut, typedValues } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { dollarsToCents } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'
import { SiteInput } from './site.ts'
import { ownSiteFiles } from './sites.server.ts'

/** Contents of a submitted site form: its text fields, and its files, which are already stored. */
export type SubmittedSite = { typed: Record<string, string>; files: OrderFile[] }

const Submission = SiteInput.extend({
  address_id: z.uuid({ error: text('Choose an address.') }),
  note: z.string().trim().max(500).default(''),
  placement_key: z.string().min(8).max(80),
  order_price: z.string().default(''),
})

/**
 * Runs a site form's action with its text fields and its stored files. If the action is refused, the answer contains
 * the text and the stored files, so that the customer need not choose them again.
 */
export async function withSubmittedSite<Result>(
  ctx: RequestContext,
  user_id: string,
  form: FormData,
  act: (sent: SubmittedSite) => Promise<Result>,
) {
  const { db, services } = ctx
  const typed = typedValues(form)
  let files: OrderFile[] = []
  try {
    files = await ownSiteFiles(db, user_id, form.getAll('file_ids').map(String))
    for (const file of form.getAll('files')) {
      if (!(file instanceof File) || file.size === 0) continue
      const bytes = new Uint8Array(await file.arrayBuffer())
      const id = await saveOrderFile(db, services.files, user_id, { name: file.name, bytes }, 'site')
      files = await ownSiteFiles(db, user_id, [...files.map((one) => one.id), id])
    }
    return await act({ typed, files })
  } catch (error) {
    const problem = problemOf(error)
    if (!problem || signsOut(problem)) throw error
    return refusalOf(problem, ctx, { typed, files })
  }
}

/** Parses a site form. @throws Problem that names the invalid fields. */
export function parseSiteForm({ typed, files }: SubmittedSite) {
  const { address_id, note, placement_key, order_price, ...site } = parse(Submission, typed)
  const expected_total_cents = dollarsToCents(order_price)
  if (expected_total_cents === null) throw new Problem('invalid', text('Please check this value'))
  const file_ids = files.map(({ id }) => id)
  return { address_id, note, placement_key, expected_total_cents, site, file_ids }
}
