import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { fieldErrorsOf } from '#platform/http/problem.ts'
import { problemOf } from '../../database/db.server.ts'
import { encodeRedirect } from '../../security/security.server.ts'
import type { Problem } from '../problem.ts'
import { type FilesAllowed, formLimits, readFormData } from '../request/read-form.server.ts'
import { type RequestContext, requestContextOf, viewOnly } from '../request-context.server.ts'

type Args = Pick<LoaderFunctionArgs, 'context' | 'request'>

/**
 * Wraps a page's loader: a missing row becomes the not-found page; a guest is sent to sign in and returns to the same
 * page. Bugs stay errors.
 */
export const pageLoader =
  <A extends Args, Result>(load: (args: A) => Promise<Result>) =>
  async (args: A): Promise<Result> => {
    try {
      return await load(args)
    } catch (error) {
      throw toPageError(error, args)
    }
  }

/**
 * What a form's action returns when the input was refused: a message for each field, one summary, and the submitted
 * values (except passwords), so that a form without JavaScript keeps them.
 */
export type Refusal = {
  ok: false
  message: string
  problems: Record<string, string>
  typed: Record<string, string>
  data: unknown
}

/**
 * Wraps a page's action: refusals are returned as data for the form; a guest is sent to sign in. The form is read
 * here, once, within the limits of a form without files unless the page declares that it accepts some;
 * `request.formData()` in the action returns what was read.
 */
export const pageAction =
  <A extends Args, Result>(act: (args: A) => Promise<Result>, files?: FilesAllowed) =>
  async (args: A): Promise<Result | ReturnType<typeof data<Refusal>>> => {
    let typed: Record<string, string> = {}
    try {
      const { view } = requestContextOf(args.context)
      if (view) throw viewOnly(view)
      const { settings } = requestContextOf(args.context).services
      const form = await readFormData(args.request, formLimits(settings, files))
      typed = typedValues(form)
      // Actions, and code they call, must never read the body without limits.
      Object.defineProperty(args.request, 'formData', { value: async () => form })
      return await act(args)
    } catch (error) {
      const problem = problemOf(error)
      if (!problem || signsOut(problem)) throw toPageError(error, args)
      return refusalOf(problem, requestContextOf(args.context), { typed })
    }
  }

/** The response to a refused form, in the visitor's language, with the submitted values. */
export function refusalOf<Kept extends { typed: Record<string, string> }>(
  problem: Problem,
  { t }: Pick<RequestContext, 't'>,
  kept: Kept,
) {
  const fields = Object.entries(fieldErrorsOf(problem.data))
  const problems = Object.fromEntries(fields.map(([name, message]) => [name, t(message)]))
  const message = t(problem.message, problem.values)
  const refusal: Refusal & Kept = { ok: false, message, problems, data: problem.data, ...kept }
  return data(refusal, { status: problem.status })
}

/** The submitted text values: no passwords, and no files, because only the user can put one into a field. */
export const typedValues = (form: FormData) =>
  Object.fromEntries(
    [...form].filter(
      (field): field is [string, string] => !/password/i.test(field[0]) && typeof field[1] === 'string',
    ),
  )

/** Whether a problem ends the session, so that the visitor must sign in again. */
export const signsOut = ({ kind, status }: Problem) =>
  !keepsSession.has(kind) && [401, 402, 403].includes(status)

const keepsSession = new Set<string>(['second-factor-needed', 'not-permitted', 'view-only'])

function toPageError(error: unknown, { context, request }: Args) {
  const problem = problemOf(error)
  if (!problem) return error instanceof Error ? toFailure(error, { context, request }) : error
  if (signsOut(problem)) return redirectToSignIn(request)
  const { t } = requestContextOf(context)
  return data(
    { message: t(problem.message, problem.values), data: problem.data },
    { status: problem.status, headers: problem.headers },
  )
}

/** Logs a bug and returns the request id, which the error page shows. In development the error itself is shown. */
function toFailure(error: Error, { context, request }: Args) {
  const { log, request_id, services } = requestContextOf(context)
  if (!services.settings.production) return error
  if (!request.signal.aborted) log.error({ error }, 'page failed')
  return data({ request_id }, { status: 500 })
}

/** Redirects to the sign-in page, which returns to the requested path. */
export function redirectToSignIn(request: Request) {
  const url = new URL(request.url)
  const path = url.pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  // A submitted form is not submitted again on return: return to its page.
  url.searchParams.delete('_routes')
  return redirect(`/VerificationLogin?redirect=${encodeRedirect(path + url.search)}`)
}
