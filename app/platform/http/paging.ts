/**
 * A page of a list with its number: the one that was asked for, or the last one where the list is shorter than that. An
 * old link, or a list from which the last row of its last page was taken, then shows rows and not an empty page.
 */
export async function pageWithin<Found extends { total: number }>(
  { page, size }: { page: number; size: number },
  read: (page: number) => Promise<Found>,
) {
  const found = await read(page)
  const last = Math.max(1, Math.ceil(found.total / size))
  return page <= last ? { ...found, page } : { ...(await read(last)), page: last }
}
