import { z } from 'zod'
import { IdentityProof } from '#features/people/auth/account.ts'
import { text } from '#text/text.tsx'

/** What a token can read. */
export const accessScopes = ['cart:read', 'orders:read'] as const
export type AccessScope = (typeof accessScopes)[number]

/** Choices for the life of a token, in days. */
export const tokenDays = ['30', '90', '365'] as const

/** Tokens that a customer can have at a time. */
export const maxAccessTokens = 10

/** A customer's token, as shown to its owner. */
export type AccessToken = {
  id: string
  name: string
  /** The beginning of the token, by which its owner recognizes it. */
  prefix: string
  scopes: AccessScope[]
  created_at: string
  expires_at: string
  is_expired: boolean
  /** YYYY-MM-DD. */
  last_used_on: string | null
}

const nameMissing = text('Enter a name')

/** The form for a new token. */
export const NewAccessToken = z.object({
  name: z
    .string({ message: nameMissing })
    .trim()
    .min(1, nameMissing)
    .max(60, text('Use at most 60 characters')),
  scopes: z.array(z.enum(accessScopes)).min(1, text('Choose at least one permission')),
  days: z.enum(tokenDays),
  current_password: IdentityProof,
})
export type NewAccessToken = z.infer<typeof NewAccessToken>
