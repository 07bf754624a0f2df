import { z } from 'zod'
import { states } from '#features/people/addresses/states.ts'
import { text } from '#text/text.tsx'

/** Pending until staff review it; a revoked one was approved before. Expiry is computed from `expires_on`. */
export const certificateStatuses = ['pending', 'approved', 'rejected', 'revoked'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]

/** The status of a certificate on a day. */
export type EffectiveCertificateStatus = CertificateStatus | 'expired'

export type Certificate = {
  id: string
  user_id: string
  company_name: string
  state: string
  number: string
  /** The last day it is valid, YYYY-MM-DD. */
  expires_on: string
  file_id: string | null
  status: CertificateStatus
  review_note: string
  created_at: string
  reviewed_at: string | null
}

/** The status of a certificate on a day (YYYY-MM-DD): pending and approved ones expire. */
export function effectiveStatus(
  { status, expires_on }: Pick<Certificate, 'status' | 'expires_on'>,
  today: string,
): EffectiveCertificateStatus {
  return (status === 'approved' || status === 'pending') && expires_on < today ? 'expired' : status
}

export const certificateStatusTexts: Record<EffectiveCertificateStatus, string> = {
  pending: text('Under review'),
  approved: text('Valid'),
  rejected: text('Not approved'),
  revoked: text('Revoked'),
  expired: text('Expired'),
}

/** The statuses that may follow each status. After a rejection the customer sends a new certificate. */
const next: Record<CertificateStatus, readonly CertificateStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['revoked'],
  rejected: [],
  revoked: [],
}

export const canBecome = (from: CertificateStatus, to: CertificateStatus) => next[from].includes(to)

const codes = new Set<string>(states.map(({ code }) => code))

/** The certificate form. */
export const CertificateInput = z.object({
  company_name: z
    .string()
    .trim()
    .min(1, { error: text('Enter the company name shown on the certificate.') })
    .max(120),
  state: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => codes.has(code), { error: text('Choose a state.') }),
  number: z
    .string()
    .trim()
    .min(3, { error: text('Enter the certificate number.') })
    .max(60),
  expires_on: z.iso.date({ error: text('Enter the expiration date.') }),
})
export type CertificateInput = z.infer<typeof CertificateInput>

/** Noon UTC of a calendar day (YYYY-MM-DD), which is the same day everywhere in the US: for date formatting. */
export const noonUtc = (day: string) => `${day}T12:00:00Z`

export const maxCertificateBytes = 5 * 1024 * 1024
