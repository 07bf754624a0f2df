import { z } from 'zod'
import { singleLineText } from '#platform/mail/single-line-text.ts'
import { text } from '#text/text.tsx'

const required = (message: string) =>
  z.string({ message }).overwrite(singleLineText).trim().min(1, { message, abort: true })

export const EmailAddress = required(text('Email is required'))
  .max(254)
  .toLowerCase()
  .pipe(z.email(text('Enter an email address such as name@example.com.')))

/** A new password, 8 to 128 characters (NIST SP 800-63B): not trimmed or truncated. */
export const NewPassword = z
  .string({ message: text('Password is required') })
  .min(8, text('Use at least 8 characters for your password'))
  .max(128, text('Use at most 128 characters for your password'))

export const RegisterInput = z.object({
  first_name: required(text('First Name is required')).max(80),
  last_name: required(text('Last Name is required')).max(80),
  email: EmailAddress,
  password: NewPassword,
})
export type RegisterInput = z.infer<typeof RegisterInput>

export const SignInInput = z.object({
  email: EmailAddress,
  password: z
    .string({ message: text('Password is required') })
    .min(1, text('Password is required'))
    .max(1000),
})
export type SignInInput = z.infer<typeof SignInInput>

export const ProfileInput = z.object({
  first_name: required(text('First Name is required')).max(80),
  last_name: required(text('Last Name is required')).max(80),
  company_name: z.string().overwrite(singleLineText).trim().max(120).default(''),
  locale: z.enum(['en', 'de', 'zh']).default('en'),
})
export type ProfileInput = z.infer<typeof ProfileInput>

/** Account changes that require identity confirmation and are reported to the owner by mail. */
export type AccountChange =
  | 'password'
  | 'email'
  | 'phone'
  | 'two-step-on'
  | 'two-step-off'
  | 'passkey-added'
  | 'passkey-removed'
  | 'access-token-created'

/** The current password of a signed-in user, required before a sensitive change. */
export const CurrentPassword = z
  .string({ message: text('Please enter your current password') })
  .min(1, text('Please enter your current password'))
  .max(1000)

/**
 * Confirms the identity of a signed-in user: current password or authenticator code. Optional within 15 minutes of a
 * sign-in.
 */
export const IdentityProof = CurrentPassword.optional()
export type IdentityProof = z.infer<typeof IdentityProof>

/** The user as the readable cookie `userInfo` and the sign-in responses contain it. */
export const UserInfo = z.object({ uuid: z.string(), first_name: z.string(), last_name: z.string() })
export type UserInfo = z.infer<typeof UserInfo>

export const userInfoOf = (person: { id: string; first_name: string; last_name: string }): UserInfo => ({
  uuid: person.id,
  first_name: person.first_name,
  last_name: person.last_name,
})
