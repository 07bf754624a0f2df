import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { type RequestContext, routerRequestContext } from '#platform/http/request-context.server.ts'
import type { Harness } from './harness.ts'

export type TestPage = { action?: unknown; loader?: unknown }

type PageRequest = {
  path?: string
  /** The values of the route's parameters. */
  params?: Record<string, string>
  /** Submitted as `application/x-www-form-urlencoded`, or as `multipart/form-data` if it is a `FormData`. */
  form?: Record<string, string> | FormData | undefined
  headers?: Record<string, string>
  /** Replaces parts of the request context. */
  context?: Partial<RequestContext>
}

/**
 * Submits a form to a page's action, or without a form runs its loader, as a browser without JavaScript does. Returns
 * the result; a thrown response, such as a redirect, is returned too. Throws bugs.
 */
export async function requestPage<Answer>(
  harness: Harness,
  page: TestPage,
  { path = '/', params = {}, form, headers, context: changes }: PageRequest = {},
): Promise<Answer> {
  const context = new RouterContextProvider()
  context.set(routerRequestContext, { ...harness.ctx(), ...changes })
  const body = form && (form instanceof FormData ? form : new URLSearchParams(form))
  const init = body ? { method: 'POST', body, ...(headers && { headers }) } : {}
  const request = new Request(`http://localhost${path}`, init)
  const run = (body ? page.action : page.loader) as (args: Partial<ActionFunctionArgs>) => unknown
  try {
    return (await run({ context, request, params })) as Answer
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown
    return thrown as Answer
  }
}

/** A form as a browser submits it with `encType="multipart/form-data"`. */
export function multipartForm(fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
