import { z } from 'zod'
import { text } from '#text/text.tsx'

/** The purpose of a code. `continue` signs in, and creates the account of a new address. */
export type CodePurpose = 'sign-in' | 'continue' | 'register' | 'reset' | 'new-email' | 'new-phone'

/** A registration that waits for its email address to be verified. */
export type Registration = { first_name: string; last_name: string; password_hash: string }

/** Six digits (20 bits), with five attempts in ten minutes. */
export const code_length = 6
export const code_minutes = 10
export const resend_seconds = 60

/** A code as typed: spaces and hyphens are removed. */
export const CodeText = z
  .string({ message: text('Please enter the code') })
  .transform((value) => value.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, text('Enter the 6-digit code')))

/** ID of a code request. A code is only accepted together with it, so only the requesting browser can redeem it. */
export const RequestId = z.uuid({ message: text('Please request a new code') })

/** The response of every endpoint that sends a code, the same whether or not there is such an account. */
export const CodeSent = z.object({
  sent: z.literal(true),
  request_id: z.string(),
  expires_in_seconds: z.number(),
  resend_after_seconds: z.number(),
})
export type CodeSent = z.infer<typeof CodeSent>

export const codeSent = (request_id: string): CodeSent => ({
  sent: true,
  request_id,
  expires_in_seconds: code_minutes * 60,
  resend_after_seconds: resend_seconds,
})
