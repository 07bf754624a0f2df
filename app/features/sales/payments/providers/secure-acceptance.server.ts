import { createHmac } from 'node:crypto'
import { isSameSecret } from '#platform/security/secret.server.ts'

export type Fields = Record<string, string>

/**
 * The signature of Secure Acceptance fields: the base64 of an HMAC-SHA256, keyed with the secret as text, over
 * `name=value` of the names in `signed_field_names`, in its order, joined by commas. A name without a field counts as
 * empty. Source: CyberSource, Secure Acceptance Hosted Checkout Integration Guide, "Signature Generation".
 */
export const signatureOf = (fields: Fields, secret: string) => sign(signedText(fields), secret)

const namesIn = (fields: Fields) => (fields.signed_field_names ?? '').split(',')

const signedText = (fields: Fields) =>
  namesIn(fields)
    .map((name) => `${name}=${fields[name] ?? ''}`)
    .join(',')

/** The base64 of the HMAC-SHA256 of a message. */
export const sign = (message: string, secret: string) =>
  createHmac('sha256', secret).update(message, 'utf8').digest('base64')

/** Adds the list of signed field names and the signature to the fields. */
export function signed(fields: Fields, secret: string): Fields {
  const named = { ...fields, unsigned_field_names: '', signed_field_names: '' }
  named.signed_field_names = Object.keys(named).join(',')
  return { ...named, signature: signatureOf(named, secret) }
}

/**
 * The signed fields of a posted form; null if the signature is wrong or one of `required` is not signed. The signed text
 * separates fields by commas without escaping, so a payer named `x,decision=ACCEPT` could make it ambiguous. Therefore
 * each required or optional name must appear in the text exactly once, as a field name.
 */
export function signedFields(
  fields: Fields,
  secret: string,
  required: readonly string[],
  optional: readonly string[] = [],
): Fields | null {
  if (!isSameSecret(fields.signature ?? '', signatureOf(fields, secret))) return null
  const names = namesIn(fields)
  const text = `,${signedText(fields)}`
  const isUnambiguous = [...required, ...optional].every((name) => {
    const occurrences = text.split(`,${name}=`).length - 1
    const listed = names.filter((one) => one === name).length
    return occurrences === listed && (occurrences === 1 || (occurrences === 0 && optional.includes(name)))
  })
  return isUnambiguous ? Object.fromEntries(names.map((name) => [name, fields[name] ?? ''])) : null
}

/** A time in the format of Secure Acceptance: UTC, to the second. */
export const signedDateTime = (at: Date) => at.toISOString().replace(/\.\d{3}Z$/, 'Z')

/** Cents as a decimal amount with two places: 10221 → `102.21`. */
export const decimalOf = (cents: number) =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** The result of a payment, from the decision and the reason code of a reply. */
export type Outcome = 'accepted' | 'partial' | 'review' | 'declined' | 'cancelled' | 'error'

/**
 * The outcome of a reply. Code 110 is a partial authorization, which does not pay; undocumented codes follow the
 * decision. Source: the guide's "Reason Codes" and "Types of Notifications".
 */
export function outcomeOf(decision: string, reason_code: string): Outcome {
  if (decision === 'ACCEPT') return reason_code === '110' ? 'partial' : 'accepted'
  if (decision === 'REVIEW') return 'review'
  if (decision === 'CANCEL') return 'cancelled'
  return decision === 'DECLINE' ? 'declined' : 'error'
}
