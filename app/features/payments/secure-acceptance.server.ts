import { createHmac, timingSafeEqual } from 'node:crypto'

export type Fields = Record<string, string>

/**
 * The signature of Secure Acceptance fields: the base64 of an HMAC-SHA256, keyed with the secret as text, over
 * `name=value` of the names in `signed_field_names`, in its order, joined by commas. A name without a field counts as
 * empty. Source: CyberSource, Secure Acceptance Hosted Checkout Integration Guide, "Signature Generation".
 */
export function signatureOf(fields: Fields, secret: string) {
  const names = (fields.signed_field_names ?? '').split(',')
  return sign(names.map((name) => `${name}=${fields[name] ?? ''}`).join(','), secret)
}

/** The base64 of the HMAC-SHA256 of a message. */
export const sign = (message: string, secret: string) =>
  createHmac('sha256', secret).update(message, 'utf8').digest('base64')

/** The fields with the names of all of them, and with the signature over them. */
export function signed(fields: Fields, secret: string): Fields {
  const named = { ...fields, unsigned_field_names: '', signed_field_names: '' }
  named.signed_field_names = Object.keys(named).join(',')
  return { ...named, signature: signatureOf(named, secret) }
}

/**
 * Whether fields are signed with the secret, and each of `required` is among the signed ones: who posts them decides
 * what they are called, so a field outside the signature proves nothing. Takes the same time whatever is wrong.
 */
export function isSigned(fields: Fields, secret: string, required: readonly string[]) {
  const given = Buffer.from(fields.signature ?? '')
  const right = Buffer.from(signatureOf(fields, secret))
  const names = new Set((fields.signed_field_names ?? '').split(','))
  const covers = required.every((name) => names.has(name))
  return given.length === right.length && timingSafeEqual(given, right) && covers
}

/** A moment as Secure Acceptance writes it: UTC, to the second, without milliseconds. */
export const signedDateTime = (at: Date) => at.toISOString().replace(/\.\d{3}Z$/, 'Z')

/** Cents as its two-decimal text. */
export const decimalOf = (cents: number) =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** What became of a payment, from the decision and the reason code of a reply. */
export type Outcome = 'accepted' | 'partial' | 'review' | 'declined' | 'cancelled' | 'error'

/**
 * The outcome that a reply tells. 110 accepts a part of the amount only, which is not paid; codes that nobody wrote
 * down go by the decision. Source: the guide's "Reason Codes" and "Types of Notifications".
 */
export function outcomeOf(decision: string, reason_code: string): Outcome {
  if (decision === 'ACCEPT') return reason_code === '110' ? 'partial' : 'accepted'
  if (decision === 'REVIEW') return 'review'
  if (decision === 'CANCEL') return 'cancelled'
  return decision === 'DECLINE' ? 'declined' : 'error'
}
