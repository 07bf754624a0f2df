/**
 * Reads a page of a list, or the last page when the requested number is too high: an old link, or a list whose last
 * page lost its last row, then shows rows instead of an empty page.
 */
export async function pageWithin<Found extends { total: number }>(
  { page, size }: { page: number; size: number },
  read: (page: number) => Promise<Found>,
) {
  const found = await read(page)
  const last = Math.max(1, Math.ceil(found.total / size))
  return page <= last ? { ...found, page } : { ...(await read(last)), page: last }
}
