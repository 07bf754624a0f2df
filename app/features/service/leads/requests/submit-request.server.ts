import type { z } from '#platform/http/api/api.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { type RequestContext, requestContextOf } from '#platform/http/request-context.server.ts'
import type { RequestReceipt } from '../lead.ts'
import { storeFormFiles } from './request-files.server.ts'

/**
 * The action of every request page. Validates the fields first, so that no file is stored for a rejected form; then
 * stores the files and the request. Returns the receipt.
 */
export async function submitRequest<Shape extends z.ZodType>(
  context: Parameters<typeof requestContextOf>[0],
  request: Request,
  shape: Shape,
  store: (ctx: RequestContext, request: Request, input: z.output<Shape>) => Promise<RequestReceipt>,
) {
  const ctx = requestContextOf(context)
  const form = await request.formData()
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const lists = checkboxLists(form)
  parse(shape, { ...fields, ...lists })
  const file_ids = await storeFormFiles(ctx, form)
  return { receipt: await store(ctx, request, parse(shape, { ...fields, ...lists, file_ids })) }
}

/** Checkboxes of a group, such as `work_types.3`, as one list per group. Each has its own name, so it stays checked. */
function checkboxLists(form: FormData) {
  const names = [...form.keys()].map((name) => name.split('.')).filter((parts) => parts.length === 2)
  const byList = Map.groupBy(names, ([list]) => list)
  return Object.fromEntries([...byList].map(([list, found]) => [list, found.map(([, value]) => value)]))
}
