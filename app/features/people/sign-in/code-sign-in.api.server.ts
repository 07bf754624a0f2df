import { EmailAddress, IdentityProof } from '#features/people/auth/account.ts'
import { profileOf } from '#features/people/auth/accounts.server.ts'
import { CaptchaText } from '#features/people/auth/captcha/captcha.ts'
import { CodeSent, CodeText, RequestId } from '#features/people/auth/codes/code.ts'
import { requestCode } from '#features/people/auth/codes/codes.server.ts'
import { PhoneNumber } from '#features/people/auth/phone.ts'
import {
  changePhone,
  requestPhoneChange,
} from '#features/people/credentials/contact/change-contact.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { deviceOfRequest, replyToSignIn, SignInResponse } from './sign-in.api.server.ts'
import { signInByCode } from './sign-in.server.ts'

export const codeSignInApi = newApi('Auth and user')

/** Without `code` a code is sent; with `code` and the returned `request_id` the customer is signed in. */
const codeFields = { captcha: CaptchaText, request_id: RequestId.optional(), code: CodeText.optional() }
const CodeSentOrSignedIn = z.union([CodeSent, SignInResponse])

const email_sent = text('We’ve sent an email to this address. Check your inbox.')
const sms_sent = text('If this number belongs to an account, we’ve sent a text message.')

codeSignInApi.endpoint({
  method: 'post',
  path: '/user/email_verification_code_login',
  summary:
    'Sign in with an emailed code: without `code` one is sent; with `code` and `request_id` it signs in. The code of a registration creates the account',
  access: 'public',
  body: z.object({ email: EmailAddress, ...codeFields }),
  answer: CodeSentOrSignedIn,
  async handle({ ctx, body: { email, captcha, ...given }, request }) {
    const proof = proofOf(given)
    if (proof)
      return replyToSignIn(
        await signInByCode(ctx, { channel: 'mail', recipient: email, ...proof }, deviceOfRequest(request)),
      )
    return reply(
      await requestCode(ctx, { purpose: 'sign-in', channel: 'mail', recipient: email, captcha }),
      email_sent,
    )
  },
})

codeSignInApi.endpoint({
  method: 'post',
  path: '/user/phone_verification_code_login',
  summary:
    'Sign in with a code sent by text message: without `code` one is sent; with `code` and `request_id` it signs in. Only verified phone numbers of an account sign in',
  access: 'public',
  body: z.object({ phone: PhoneNumber, ...codeFields }),
  answer: CodeSentOrSignedIn,
  async handle({ ctx, body: { phone, captcha, ...given }, request }) {
    const proof = proofOf(given)
    if (proof) return replyToSignIn(await signInByPhone(ctx, phone, proof, request))
    return reply(
      await requestCode(ctx, { purpose: 'sign-in', channel: 'sms', recipient: phone, captcha }),
      sms_sent,
    )
  },
})

codeSignInApi.endpoint({
  method: 'post',
  path: '/user/phone/verification/code',
  summary:
    'Send a code by text message: to a guest for signing in, to a signed-in customer (with `current_password`, or within 15 minutes of a sign-in) for verifying a new phone number',
  access: 'guest',
  body: z.object({ phone: PhoneNumber, current_password: IdentityProof, captcha: CaptchaText }),
  answer: CodeSent,
  async handle({ ctx, customer, body: { phone, current_password, captcha } }) {
    if (!customer)
      return reply(
        await requestCode(ctx, { purpose: 'sign-in', channel: 'sms', recipient: phone, captcha }),
        sms_sent,
      )
    return reply(
      await requestPhoneChange(ctx, customer, { phone, current_password, captcha }),
      text('We’ve sent a text message.'),
    )
  },
})

codeSignInApi.endpoint({
  method: 'post',
  path: '/user/phone/verification',
  summary:
    'Verify a new phone number of the signed-in customer with its code; it can be used to sign in from then on',
  access: 'customer',
  body: z.object({
    user_id: z.string().optional(),
    phone: PhoneNumber,
    request_id: RequestId,
    code: CodeText,
  }),
  answer: z.object({ phone: z.string() }),
  async handle({ ctx, customer, body: { phone, request_id, code } }) {
    await changePhone(ctx, customer, { recipient: phone, request_id, code })
    const profile = await profileOf(ctx.db, customer.id)
    return reply({ phone: profile.phone }, text('Phone number saved'))
  },
})

codeSignInApi.endpoint({
  method: 'post',
  path: '/user/phone/verification/login',
  summary: 'Sign in with the code that `/user/phone/verification/code` sent to a guest',
  access: 'public',
  body: z.object({ phone: PhoneNumber, request_id: RequestId, code: CodeText }),
  answer: SignInResponse,
  handle: async ({ ctx, body: { phone, ...proof }, request }) =>
    replyToSignIn(await signInByPhone(ctx, phone, proof, request)),
})

type Proof = { request_id: string; code: string }

function proofOf({ code, request_id }: { code?: string; request_id?: string }): Proof | null {
  if (code === undefined) return null
  const message = text('Please request a new code')
  if (request_id === undefined)
    throw new Problem('invalid', message, { data: { fields: { request_id: message } } })
  return { code, request_id }
}

const signInByPhone = (ctx: RequestContext, recipient: string, proof: Proof, request: Request) =>
  signInByCode(ctx, { channel: 'sms', recipient, ...proof }, deviceOfRequest(request))
