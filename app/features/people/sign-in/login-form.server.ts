import { redirectDocument } from 'react-router'
import { EmailAddress, SignInInput } from '#features/people/auth/account.ts'
import { signOut } from '#features/people/auth/accounts.server.ts'
import { CaptchaText } from '#features/people/auth/captcha/captcha.ts'
import { CodeText, RequestId } from '#features/people/auth/codes/code.ts'
import { requestCode } from '#features/people/auth/codes/codes.server.ts'
import { PhoneNumber } from '#features/people/auth/phone.ts'
import { deviceOf } from '#features/people/auth/sessions/device.ts'
import { PasskeyAssertion, PasskeyJson } from '#features/people/credentials/passkeys/passkey.ts'
import { parse, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { customerOf, type RequestContext } from '#platform/http/request-context.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { text } from '#text/text.tsx'
import { pathAfterSignIn } from './return-url.server.ts'
import {
  type SignInResult,
  signInByCode,
  signInByPasskey,
  signInVisitor,
  verifySecondFactor,
} from './sign-in.server.ts'

/** What the sign-in page shows next: the code field, or the second step. */
export type SignInStep =
  | { ok: true; step: 'code'; field: 'email' | 'phone'; to: string; request_id: string }
  | { ok: true; step: 'second'; ticket: string }

const Proof = { request_id: RequestId, code: CodeText }
const Captcha = { captcha: CaptchaText }

/** Handles the forms of the sign-in page by their intent. Redirects once signed in. */
export async function signInByForm(ctx: RequestContext, request: Request): Promise<SignInStep> {
  const form = Object.fromEntries(await request.formData())
  const device = deviceOf(request.headers.get('user-agent'))
  const previous = await customerOf(ctx)
  const complete = async (result: Promise<SignInResult>) => {
    const entered = await result.catch(showClosedAccountHere)
    // A repeated sign-in replaces the previous session.
    if (previous && entered.token !== null) {
      await signOut(ctx.db, previous)
      logSecurityEvent(ctx, 'session_ended', { user_id: previous.id })
    }
    return respondToSignIn(request, entered)
  }
  switch (form.intent ?? 'password') {
    case 'password':
      return complete(signInVisitor(ctx, parse(SignInInput, form), device))
    case 'ask-email': {
      const { email, captcha } = parse(z.object({ email: EmailAddress, ...Captcha }), form)
      return sendSignInCode(ctx, 'email', email, captcha)
    }
    case 'ask-continue': {
      const { email, captcha } = parse(z.object({ email: EmailAddress, ...Captcha }), form)
      return sendSignInCode(ctx, 'email', email, captcha, 'continue')
    }
    case 'ask-phone': {
      const { phone, captcha } = parse(z.object({ phone: PhoneNumber, ...Captcha }), form)
      return sendSignInCode(ctx, 'phone', phone, captcha)
    }
    case 'take-email': {
      const { email, ...proof } = parse(z.object({ email: EmailAddress, ...Proof }), form)
      return complete(signInByCode(ctx, { channel: 'mail', recipient: email, ...proof }, device))
    }
    case 'take-phone': {
      const { phone, ...proof } = parse(z.object({ phone: PhoneNumber, ...Proof }), form)
      return complete(signInByCode(ctx, { channel: 'sms', recipient: phone, ...proof }, device))
    }
    case 'passkey': {
      const assertion = PasskeyJson.pipe(PasskeyAssertion).safeParse(form.passkey)
      // Without JavaScript the button submits the form without a passkey.
      if (!assertion.success)
        throw new Problem(
          'invalid',
          text('Passkeys need JavaScript and a browser that supports them. Please sign in another way.'),
        )
      return complete(signInByPasskey(ctx, assertion.data, device))
    }
    case 'second-step': {
      const { ticket, code } = parse(SecondStep, form)
      return complete(verifySecondFactor(ctx, ticket, code, device))
    }
    default:
      throw new Problem('malformed', text('Please check this value'))
  }
}

/** Requests a sign-in code and returns the step in which it is entered. */
async function sendSignInCode(
  ctx: RequestContext,
  field: 'email' | 'phone',
  recipient: string,
  captcha: string | undefined,
  purpose: 'sign-in' | 'continue' = 'sign-in',
): Promise<SignInStep> {
  const channel = field === 'email' ? 'mail' : 'sms'
  const { request_id } = await requestCode(ctx, { purpose, channel, recipient, captcha })
  return { ok: true, step: 'code', field, to: recipient, request_id }
}

const SecondStep = z.object({
  ticket: z.string().min(1).max(100),
  code: z.string().trim().min(6, text('Please enter the code')).max(20, text('Please enter the code')),
})

/** Redirects with a document reload, since header and cart change after sign-in. */
function respondToSignIn(request: Request, { token, second_step, cookies }: SignInResult): SignInStep {
  if (token === null) return { ok: true, step: 'second', ticket: second_step }
  throw redirectDocument(pathAfterSignIn(request), {
    headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
  })
}

/** Shows a closed account as a form error. Elsewhere it redirects to the sign-in page. */
function showClosedAccountHere(error: unknown): never {
  if (error instanceof Problem && error.kind === 'account-closed') throw new Problem('invalid', error.message)
  throw error
}
