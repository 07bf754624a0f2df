import { Paging, parse, z } from '#platform/http/api.server.ts'
import { listSize, wholeNumber } from '#platform/http/number-shape.ts'
import { pageWithin } from '#platform/http/paging.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import type { Directory } from './components/partner-directory.tsx'
import { listPartners } from './directory.server.ts'
import { workTypes } from './partner.ts'
import { guestGroup, visibleTypesOf } from './user-groups.server.ts'

// What is mistyped in an address is left out: a page is better than a refusal.
const Asked = z.object({
  zip: z
    .string()
    .regex(/^\d{5}$/)
    .catch(''),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .catch(''),
  work_type: wholeNumber(0, workTypes.length - 1)
    .nullable()
    .catch(null),
  page: Paging.shape.page.catch(1),
  size: listSize,
})

/**
 * What a directory page shows to guests for its address, of the work types in `within` (all by default). It does not
 * read the session: the page is public and cached. Signed-in customers' browsers ask for their own group's list after.
 */
export async function lookThrough(
  from: Parameters<typeof requestContextOf>[0],
  request: Request,
  within?: readonly number[],
): Promise<Directory> {
  const { zip, state, work_type, ...asked } = parse(Asked, {
    work_type: null,
    ...Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== '')),
  })
  const { db } = requestContextOf(from)
  const types = await visibleTypesOf(db, guestGroup, within)
  const work_types = work_type === null ? types : types.filter((type) => type === work_type)
  const found = await pageWithin(asked, (page) =>
    listPartners(db, { work_types, state, zip, page, page_size: asked.size }),
  )
  return { ...found, size: asked.size, types, asked: { zip, state, work_type } }
}
