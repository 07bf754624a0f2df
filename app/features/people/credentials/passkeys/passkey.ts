import { z } from 'zod'
import { text } from '#text/text.tsx'

/** One of a person's passkeys, as they may see it. */
export type Passkey = {
  id: string
  name: string
  created_at: string
  last_used_at: string | null
  /** Whether a service keeps it on several devices, so that it outlives this one. */
  backed_up: boolean
}

export const max_passkeys = 20

export const PasskeyName = z
  .string({ message: text('Please name the passkey') })
  .trim()
  .min(1, text('Please name the passkey'))
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

/** What a browser gives when a device has made a passkey (WebAuthn's RegistrationResponseJSON); bytes as base64url. */
export const PasskeyRegistration = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

/** What a browser gives when a device has signed with a passkey (AuthenticationResponseJSON). */
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

/** A device's answer as a form carries it: JSON in a field. */
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
