import { data, type LoaderFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { text } from '#text/text.tsx'
import { problemOf } from '../../database/db.server.ts'
import { callEndpoint, type Endpoint } from '../api/api.server.ts'
import { Problem } from '../problem.ts'
import type { FilesAllowed } from '../request/read-form.server.ts'
import { requestContextOf } from '../request-context.server.ts'
import { pageAction, pageLoader, signsOut } from './page.server.ts'

type Args = Pick<LoaderFunctionArgs, 'context' | 'request'>

/** Calls an endpoint of the API within the process, with the authorization of the request. */
export type CallEndpoint = <
  B extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  D extends z.ZodType,
>(
  endpoint: Endpoint<B, Q, D>,
  body?: B extends z.ZodType ? z.input<B> : undefined,
) => Promise<z.output<D>>

/**
 * Wraps the loader of a back-office page. Such a page reads only through endpoints of the API: whatever a person can see,
 * an integrator can read, and the permission is checked in one place. A guest is sent to sign in; a customer gets the
 * not-found page; staff without the permission see why, and stay signed in.
 */
export const adminLoader = <A extends Args, Result>(load: (call: CallEndpoint, args: A) => Promise<Result>) =>
  pageLoader(async (args: A) => {
    const ctx = requestContextOf(args.context)
    const session = await ctx.session()
    const isCustomer = session.kind === 'customer' && session.customer.role === 'customer'
    if (isCustomer && !session.customer.owes_second_factor) throw data(null, { status: 404 })
    const call: CallEndpoint = async (endpoint, body) =>
      (await callEndpoint(endpoint, ctx, { body, request: args.request })).data
    return load(call, args)
  })

/** What the action of a back-office page returns when it succeeded. */
export type AdminDone = { ok: true; intent: string; message: string | null; result: unknown }

/**
 * The action of a back-office page: each intent is an endpoint of the API. The form names the intent, and has the body as
 * JSON in `payload`, or as fields and files.
 */
export const adminAction = (endpoints: Readonly<Record<string, Endpoint>>, files?: FilesAllowed) =>
  pageAction(async ({ context, request }: Args) => {
    const form = await request.formData()
    const { intent, payload, ...fields } = Object.fromEntries(form)
    const endpoint = typeof intent === 'string' && Object.hasOwn(endpoints, intent) ? endpoints[intent] : null
    if (!endpoint || typeof intent !== 'string') throw new Problem('malformed', 'Please check this value')
    const body = typeof payload === 'string' ? { ...fields, ...parseObject(payload) } : fields
    const { data: result, msg } = await callEndpoint(endpoint, requestContextOf(context), {
      body,
      request,
    }).catch(refuseSignedOut)
    const done: AdminDone = { ok: true, intent, message: msg, result }
    return data(done)
  }, files)

/**
 * An ended session is a refusal like others, so that the page stays open with what was entered. Without JavaScript the
 * loaders of the page lead to the sign-in page.
 */
function refuseSignedOut(error: unknown): never {
  const problem = problemOf(error)
  if (!problem || !signsOut(problem)) throw error
  throw new Problem('conflict', text('Your session has expired. What you entered is still on this page.'), {
    data: { reason: 'signed_out' },
  })
}

function parseObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Falls through: the same answer for anything that is no JSON object.
  }
  throw new Problem('malformed', 'Please check this value')
}
