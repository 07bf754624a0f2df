import { data, redirect } from 'react-router'
import { endedSessionCookies } from '#features/people/auth/sessions/session-cookies.server.ts'
import { relyingPartyOf } from '#features/people/credentials/passkeys/passkeys.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { isDemoWithoutMail } from './demo-outbox.server.ts'
import { pathAfterSignIn } from './return-url.server.ts'

const signedOutReason = {
  ended: text('The token has expired, please log in again'),
  'ended-elsewhere': text('You were signed out from another device.'),
  closed: text('This account is closed. Please contact us if you think this is a mistake.'),
}

const confirm_first = text('Sign in again to confirm it’s you.')

/**
 * What the sign-in page shows. Redirects a signed-in customer. Deletes the cookies of an expired session. `more` is the
 * data that another page adds.
 */
export async function loadSignInPage<More extends object>(ctx: RequestContext, request: Request, more: More) {
  const session = await ctx.session()
  // An API key is no sign-in of a person.
  const kind = session.kind === 'api_key' ? 'guest' : session.kind
  // `?again`: a signed-in customer confirms their identity by signing in again.
  const isAgain = new URL(request.url).searchParams.has('again')
  if (kind === 'customer' && !isAgain) throw redirect(pathAfterSignIn(request))
  const notice = kind === 'guest' ? null : kind === 'customer' ? confirm_first : signedOutReason[kind]
  const { demo, secureCookies } = ctx.services.settings
  const cookies = kind === 'guest' || kind === 'customer' ? [] : endedSessionCookies(secureCookies)
  return data(
    {
      notice: notice && ctx.t(notice),
      demo,
      no_mail: isDemoWithoutMail(ctx),
      passkeys: relyingPartyOf(ctx) !== null,
      ...more,
    },
    { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) },
  )
}
