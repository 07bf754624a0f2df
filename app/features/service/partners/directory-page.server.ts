import { Paging, parse, z } from '#platform/http/api/api.server.ts'
import { listSize, wholeNumber } from '#platform/http/number-shape.ts'
import { pageWithin } from '#platform/http/paging.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import type { Directory } from './components/partner-directory.tsx'
import { listPartners } from './directory.server.ts'
import { workTypes } from './partner.ts'
import { guestGroup, visibleTypesOf } from './user-groups.server.ts'

// Invalid filters are ignored, so that a mistyped URL still shows the page.
const DirectoryFilters = z.object({
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
 * The data of a directory page as guests see it, limited to the work types in `allowed` (all by default). Does not read
 * the session, because the page is public and cached; `useVisitorPartners` loads a customer's own list afterwards.
 */
export async function loadDirectory(
  context: Parameters<typeof requestContextOf>[0],
  request: Request,
  allowed?: readonly number[],
): Promise<Directory> {
  const { zip, state, work_type, ...paging } = parse(DirectoryFilters, {
    work_type: null,
    ...Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== '')),
  })
  const { db } = requestContextOf(context)
  const types = await visibleTypesOf(db, guestGroup, allowed)
  const work_types = work_type === null ? types : types.filter((type) => type === work_type)
  const found = await pageWithin(paging, (page) =>
    listPartners(db, { work_types, state, zip, page, page_size: paging.size }),
  )
  return { ...found, size: paging.size, types, filters: { zip, state, work_type } }
}
