import type { z } from '#platform/http/api.server.ts'
import { parse } from '#platform/http/api.server.ts'
import { type RequestContext, requestContextOf } from '#platform/http/request-context.server.ts'
import type { ReceivedRequest } from '../lead.ts'
import { keepFilesOf } from './request-files.server.ts'

/**
 * What the action of every asking page does: its fields are looked at first, so that no file is kept for a form that is
 * refused; then its files and the request itself.
 */
export async function receive<Shape extends z.ZodType>(
  from: Parameters<typeof requestContextOf>[0],
  request: Request,
  shape: Shape,
  ask: (ctx: RequestContext, request: Request, input: z.output<Shape>) => Promise<ReceivedRequest>,
) {
  const ctx = requestContextOf(from)
  const form = await request.formData()
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const listed = listsIn(form)
  parse(shape, { ...fields, ...listed })
  const file_ids = await keepFilesOf(ctx, form)
  return { asked: await ask(ctx, request, parse(shape, { ...fields, ...listed, file_ids })) }
}

/** Boxes to tick that belong together, as `work_types.3`, come as one list. Each has its own name, so that each stays ticked. */
function listsIn(form: FormData) {
  const boxes = [...form.keys()].map((name) => name.split('.')).filter((parts) => parts.length === 2)
  const byList = Map.groupBy(boxes, ([list]) => list)
  return Object.fromEntries([...byList].map(([list, found]) => [list, found.map(([, value]) => value)]))
}
