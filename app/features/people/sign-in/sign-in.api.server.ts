import {
  EmailAddress,
  IdentityProof,
  NewPassword,
  ProfileInput,
  RegisterInput,
  SignInInput,
  UserInfo,
} from '#features/people/auth/account.ts'
import { changeProfile, profileOf, signOut } from '#features/people/auth/accounts.server.ts'
import { newCaptcha } from '#features/people/auth/captcha/captcha.server.ts'
import { CaptchaChallenge, CaptchaText } from '#features/people/auth/captcha/captcha.ts'
import { CodeSent, CodeText, RequestId } from '#features/people/auth/codes/code.ts'
import { requestCode } from '#features/people/auth/codes/codes.server.ts'
import { deviceOf } from '#features/people/auth/sessions/device.ts'
import { signOutCookies } from '#features/people/auth/sessions/session-cookies.server.ts'
import { endSessionsAsStaff } from '#features/people/auth/sessions/sessions.server.ts'
import { changePassword, resetPassword } from '#features/people/credentials/passwords/passwords.server.ts'
import { publicUrlOf } from '#platform/config/env.server.ts'
import { newApi, Reply, reply, z } from '#platform/http/api/api.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { text } from '#text/text.tsx'
import {
  type SignInResult,
  sendWelcome,
  signInVisitor,
  startRegistration,
  verifySecondFactor,
} from './sign-in.server.ts'

export const signInApi = newApi('Auth and user')

/** The response of a sign-in: the session, or in `second_step` the ticket for `/user/login/second_step`. */
export const SignInResponse = z.object({
  token: z.string().nullable(),
  /** Milliseconds since 1970. */
  token_expire_time: z.number().nullable(),
  user: UserInfo.extend({ email: z.string() }).nullable(),
  second_step: z.string().nullable(),
})

/** The response of a sign-in with the session's cookies. */
export const replyToSignIn = ({ cookies, ...entered }: SignInResult) =>
  new Reply(entered, {
    cookies,
    msg: entered.token ? text('Welcome back') : text('Enter the code from your app'),
  })

export const deviceOfRequest = (request: Request) => deviceOf(request.headers.get('user-agent'))

signInApi.endpoint({
  method: 'post',
  path: '/user/login',
  summary: 'Sign in with email and password; with two-step sign-in it answers `second_step` and no token',
  access: 'public',
  body: SignInInput,
  answer: SignInResponse,
  handle: async ({ ctx, body, request }) =>
    replyToSignIn(await signInVisitor(ctx, body, deviceOfRequest(request))),
})

signInApi.endpoint({
  method: 'post',
  path: '/user/login/second_step',
  summary: 'Complete the second step of a sign-in with an authenticator code or a recovery code',
  access: 'public',
  body: z.object({ second_step: z.string().min(1).max(100), code: z.string().trim().min(6).max(20) }),
  answer: SignInResponse,
  handle: async ({ ctx, body, request }) =>
    replyToSignIn(await verifySecondFactor(ctx, body.second_step, body.code, deviceOfRequest(request))),
})

signInApi.endpoint({
  method: 'post',
  path: '/verify/generateCode',
  summary:
    'A captcha challenge (ALTCHA, proof of work). If a request is rejected with data.reason "captcha", solve it and send base64 of {challenge, solution} as `captcha`',
  access: 'guest',
  answer: CaptchaChallenge,
  handle: ({ ctx }) => newCaptcha(ctx),
})

signInApi.endpoint({
  method: 'post',
  path: '/user/add/user',
  summary:
    'Start a registration: sends a code to the email address. `/user/email_verification_code_login` with that code creates the account and signs in',
  access: 'public',
  body: RegisterInput.extend({ captcha: CaptchaText }),
  answer: CodeSent,
  async handle({ ctx, body }) {
    return reply(
      await startRegistration(ctx, body),
      text('We’ve sent an email to this address. Check your inbox.'),
    )
  },
})

signInApi.endpoint({
  method: 'post',
  path: '/user/change_customer_password',
  summary:
    'Change the password and end all other sessions of the account. `current_password` may be omitted within 15 minutes of a sign-in',
  access: 'customer',
  body: z.object({
    user_id: z.string().optional(),
    current_password: IdentityProof,
    password: NewPassword,
  }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await changePassword(ctx, customer, body)
    return reply(null, text('Password changed'))
  },
})

signInApi.endpoint({
  method: 'post',
  path: '/user/logout',
  summary: 'Sign out: ends the session and deletes its cookies',
  access: 'customer',
  body: z.object({ user_id: z.string().optional() }),
  answer: z.null(),
  async handle({ ctx, customer }) {
    await signOut(ctx.db, customer)
    logSecurityEvent(ctx, 'session_ended', { user_id: customer.id })
    return reply(null, 'Logged out', signOutCookies(ctx.services.settings.secureCookies))
  },
})

signInApi.endpoint({
  method: 'post',
  path: '/user/welcomeEmail',
  summary: 'Send the welcome mail to the signed-in customer, once',
  access: 'customer',
  body: z.object({ user_id: z.string().optional() }),
  answer: z.null(),
  async handle({ ctx, customer }) {
    await sendWelcome(ctx.db, customer.id, publicUrlOf(ctx.services.settings))
    return reply(null, text('Welcome email sent'))
  },
})

const Profile = z.object({
  uuid: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  phone: z.string(),
  two_step: z.boolean(),
  locale: z.string(),
  map_group: z.string(),
})

signInApi.endpoint({
  method: 'post',
  path: '/user/userProfile/get',
  summary: 'The profile of the signed-in customer',
  access: 'customer',
  body: z.object({ user_id: z.string().optional() }),
  answer: Profile,
  handle: ({ ctx, customer }) => profileOf(ctx.db, customer.id),
})

signInApi.endpoint({
  method: 'post',
  path: '/user/userProfile/modify',
  summary: 'Change the profile of the signed-in customer',
  access: 'customer',
  body: ProfileInput,
  answer: Profile,
  async handle({ ctx, customer, body }) {
    return reply(await changeProfile(ctx.db, customer.id, body), 'Profile saved')
  },
})

signInApi.endpoint({
  method: 'post',
  path: '/user/password/reset_code',
  summary: 'Send a code for resetting the password',
  access: 'public',
  body: z.object({ email: EmailAddress, captcha: CaptchaText }),
  answer: CodeSent,
  async handle({ ctx, body: { email, captcha } }) {
    const sent = await requestCode(ctx, { purpose: 'reset', channel: 'mail', recipient: email, captcha })
    return reply(sent, text('We’ve sent an email to this address. Check your inbox.'))
  },
})

signInApi.endpoint({
  method: 'post',
  path: '/user/password/reset',
  summary: 'Set a new password with the code; ends all sessions of the account',
  access: 'public',
  body: z.object({ email: EmailAddress, request_id: RequestId, code: CodeText, password: NewPassword }),
  answer: z.null(),
  async handle({ ctx, body: { email, ...body } }) {
    await resetPassword(ctx, { ...body, recipient: email })
    return reply(null, text('Password changed'))
  },
})

signInApi.endpoint({
  method: 'post',
  path: '/staff/accounts/end_sessions',
  summary:
    'End all sessions of a customer, for example after a device was stolen; of a staff member only with staff.edit',
  access: 'staff',
  permission: 'customers.edit',
  body: z.object({ customer_id: z.string().min(1).max(100) }),
  answer: z.object({ ended: z.number() }),
  handle: async ({ ctx, customer, body }) => ({
    ended: await endSessionsAsStaff(ctx, customer, body.customer_id),
  }),
})
