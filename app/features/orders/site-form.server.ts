import { data } from 'react-router'
import { z } from 'zod'
import { parse } from '#platform/api.server.ts'
import { fromWire } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Scope } from '#platform/scope.server.ts'
import { text } from '#text/text.tsx'
import { type SiteFile, SiteInput } from './site.ts'
import { ownSiteFiles, saveSiteFile } from './sites.server.ts'

/** What was sent with the form of a site: its words, and its files, which are kept already. */
export type SentSite = { typed: Record<string, string>; files: SiteFile[] }

const Press = SiteInput.extend({
  address_id: z.uuid({ error: text('Please choose an address') }),
  note: z.string().trim().max(500).default(''),
  placement_key: z.string().min(8).max(80),
  order_price: z.string().default(''),
})

/**
 * Does what a form of a site asks for, with its words and files read. Where that is refused, the answer brings back all
 * that was sent: what was typed, and the files, which need not be chosen again.
 */
export async function withSentSite<Result>(
  { db, services, t }: Scope,
  user_id: string,
  form: FormData,
  act: (sent: SentSite) => Promise<Result>,
) {
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  let files: SiteFile[] = []
  try {
    files = await ownSiteFiles(db, user_id, form.getAll('file_ids').map(String))
    for (const file of form.getAll('files')) {
      if (!(file instanceof File) || file.size === 0) continue
      const bytes = new Uint8Array(await file.arrayBuffer())
      const id = await saveSiteFile(db, services.files, user_id, { name: file.name, bytes })
      files = await ownSiteFiles(db, user_id, [...files.map((one) => one.id), id])
    }
    return await act({ typed, files })
  } catch (error) {
    if (!(error instanceof Problem) || [401, 402, 403].includes(error.status)) throw error
    const fields = (error.data as { fields?: Record<string, string> } | null)?.fields ?? {}
    const problems = Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, t(message)]))
    const message = t(error.message, error.values)
    return data(
      { ok: false as const, message, problems, typed, files, data: error.data },
      { status: error.status },
    )
  }
}

/** The press in a form of a site. @throws Problem that names the fields that are wrong. */
export function pressIn({ typed, files }: SentSite) {
  const { address_id, note, placement_key, order_price, ...site } = parse(Press, typed)
  const expected_total_cents = fromWire(order_price)
  if (expected_total_cents === null) throw new Problem('invalid', text('Please check this value'))
  const file_ids = files.map(({ id }) => id)
  return { address_id, note, placement_key, expected_total_cents, site, file_ids }
}
