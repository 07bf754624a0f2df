import { z } from 'zod'

export const captcha_algorithm = 'PBKDF2/SHA-256'

/** A challenge as `/verify/generateCode` gives it out; the format is ALTCHA's, version 2. */
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

/** What a browser hands in, as base64 of JSON: the challenge and the counter it found. */
export const CaptchaSolution = z.object({
  challenge: CaptchaChallenge,
  solution: z.object({
    counter: z.number().int().min(0).max(1_000_000),
    derivedKey: z.string().max(200),
    time: z.number().optional(),
  }),
})

/** The field of a call or a form that carries a solved captcha; without one at first, and only when it is asked for. */
export const CaptchaText = z.string().max(4000).optional()
