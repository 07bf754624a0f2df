import { z } from 'zod'
import { text } from '#text/text.tsx'

/** A passkey, as shown to its owner. */
export type Passkey = {
  id: string
  name: string
  created_at: string
  last_used_at: string | null
  /** Whether a passkey provider syncs it to several devices. */
  backed_up: boolean
}

export const max_passkeys = 20

export const PasskeyName = z
  .string({ message: text('Enter a name for the passkey') })
  .trim()
  .min(1, text('Enter a name for the passkey'))
  .max(60)

const Bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)

const Credential = {
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}

/** The browser's result of creating a passkey (WebAuthn RegistrationResponseJSON); bytes as base64url. */
export const PasskeyRegistration = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

/** The browser's result of signing with a passkey (WebAuthn AuthenticationResponseJSON). */
export const PasskeyAssertion = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes,
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** A passkey result as a form field with JSON. */
export const PasskeyJson = z
  .string()
  .max(60_000)
  .transform((written, { issues }): unknown => {
    try {
      return JSON.parse(written)
    } catch {
      issues.push({ code: 'custom', message: text('Please check this value'), input: written })
      return z.NEVER
    }
  })
