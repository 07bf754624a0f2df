import { redirect, redirectDocument } from 'react-router'
import { EmailAddress, IdentityProof, NewPassword, ProfileInput } from '#features/people/auth/account.ts'
import { changeProfile } from '#features/people/auth/accounts.server.ts'
import { CaptchaText } from '#features/people/auth/captcha/captcha.ts'
import { CodeText, RequestId } from '#features/people/auth/codes/code.ts'
import { PhoneNumber } from '#features/people/auth/phone.ts'
import { emailCookie, userInfoCookie } from '#features/people/auth/sessions/session-cookies.server.ts'
import { endSession, endSessions } from '#features/people/auth/sessions/sessions.server.ts'
import {
  changeEmail,
  changePhone,
  removePhone,
  requestEmailChange,
  requestPhoneChange,
} from '#features/people/credentials/contact/change-contact.server.ts'
import { changePassword } from '#features/people/credentials/passwords/passwords.server.ts'
import { inTransaction } from '#platform/database/db.server.ts'
import { parse, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { pathIn, text } from '#text/text.tsx'

/** The next step of the profile page: the code that was sent to a new email address or phone number. */
export type ProfileStep = { ok: true; field: 'email' | 'phone'; to: string; request_id: string }

const confirmation = { current_password: IdentityProof, captcha: CaptchaText }
const proof = { request_id: RequestId, code: CodeText }

/** Handles the forms of the profile page by their intent. Redirects to the page, or returns the next step. */
export async function changeByForm(
  ctx: RequestContext,
  customer: Customer,
  form: Record<string, unknown>,
): Promise<ProfileStep> {
  const { db } = ctx
  switch (form.intent ?? 'profile') {
    case 'profile':
      return saveProfile(ctx, customer, parse(ProfileInput, form))
    case 'ask-email': {
      const input = parse(z.object({ email: EmailAddress, ...confirmation }), form)
      const { request_id } = await requestEmailChange(ctx, customer, input)
      return { ok: true, field: 'email', to: input.email, request_id }
    }
    case 'take-email': {
      const { email, ...given } = parse(z.object({ email: EmailAddress, ...proof }), form)
      await changeEmail(ctx, customer, { recipient: email, ...given })
      const { SESSION_DAYS, secureCookies } = ctx.services.settings
      return done('email', emailCookie(email, SESSION_DAYS, secureCookies))
    }
    case 'ask-phone': {
      const input = parse(z.object({ phone: PhoneNumber, ...confirmation }), form)
      const { request_id } = await requestPhoneChange(ctx, customer, input)
      return { ok: true, field: 'phone', to: input.phone, request_id }
    }
    case 'take-phone': {
      const { phone, ...given } = parse(z.object({ phone: PhoneNumber, ...proof }), form)
      await changePhone(ctx, customer, { recipient: phone, ...given })
      return done('phone')
    }
    case 'remove-phone':
      await removePhone(
        ctx,
        customer,
        parse(z.object({ current_password: IdentityProof }), form).current_password,
      )
      return done('phone')
    case 'password':
      await changePassword(
        ctx,
        customer,
        parse(z.object({ current_password: IdentityProof, password: NewPassword }), form),
      )
      return done('password')
    case 'end-session':
      await endSession(db, customer, String(form.id))
      logSecurityEvent(ctx, 'session_ended', { user_id: customer.id })
      return done('sessions')
    case 'end-others':
      await inTransaction(db, (tx) => endSessions(tx, customer.id, { but: customer.session_id }))
      logSecurityEvent(ctx, 'session_ended', { user_id: customer.id })
      return done('sessions')
    default:
      throw new Problem('malformed', text('Please check this value'))
  }
}

const done = (part: string, cookie?: string): never => {
  throw redirect(`/profile?done=${part}#${part}`, cookie ? { headers: { 'set-cookie': cookie } } : {})
}

async function saveProfile(ctx: RequestContext, customer: Customer, input: ProfileInput): Promise<never> {
  await changeProfile(ctx.db, customer.id, input)
  const { SESSION_DAYS, secureCookies } = ctx.services.settings
  const cookie = userInfoCookie({ ...input, id: customer.id }, SESSION_DAYS, secureCookies)
  // An absolute URL, since the path contains the language, which may have changed.
  throw redirectDocument(`${ctx.origin}${pathIn(input.locale, '/profile')}?done=profile`, {
    headers: { 'set-cookie': cookie },
  })
}
