import { z } from 'zod'

export const captcha_algorithm = 'PBKDF2/SHA-256'

/** A challenge of `/verify/generateCode`, in the format of ALTCHA version 2. */
export const CaptchaChallenge = z.object({
  parameters: z.looseObject({
    algorithm: z.literal(captcha_algorithm),
    nonce: z.string().max(200),
    salt: z.string().max(200),
    cost: z.number().int().min(1).max(10_000),
    keyLength: z.number().int().min(1).max(64),
    keyPrefix: z.string().max(128),
    keySignature: z.string().max(200).optional(),
    expiresAt: z.number().optional(),
  }),
  signature: z.string().max(200),
})
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>

/** A solved captcha: the challenge and the counter found. Sent as base64 of JSON. */
export const CaptchaSolution = z.object({
  challenge: CaptchaChallenge,
  solution: z.object({
    counter: z.number().int().min(0).max(1_000_000),
    derivedKey: z.string().max(200),
    time: z.number().optional(),
  }),
})

/** The request field of a solved captcha. Optional: it is required only after a request was rejected for it. */
export const CaptchaText = z.string().max(4000).optional()
