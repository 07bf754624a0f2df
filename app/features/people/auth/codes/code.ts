import { z } from 'zod'
import { text } from '#text/text.tsx'

/** What a code is asked for. */
export type CodePurpose = 'sign-in' | 'register' | 'reset' | 'new-email' | 'new-phone'

/** An account that waits until its address is proven. */
export type Registration = { first_name: string; last_name: string; password_hash: string }

/** Six digits: 20 bits, with five tries and ten minutes to find them. */
export const code_length = 6
export const code_minutes = 10
export const resend_seconds = 60

/** A code as somebody types it: blanks and hyphens of the mail or the telephone are not part of it. */
export const CodeText = z
  .string({ message: text('Please enter the code') })
  .transform((value) => value.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, text('The code has six digits')))

/** The number of one asking for a code: only who asked can answer it. */
export const RequestId = z.uuid({ message: text('Please ask for a new code') })

/** What every call that sends a code answers, whether or not there is such a person. */
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
