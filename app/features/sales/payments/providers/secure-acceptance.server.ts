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

/** The fields with the names of all of them, and with the signature over them. */
export function signed(fields: Fields, secret: string): Fields {
  const named = { ...fields, unsigned_field_names: '', signed_field_names: '' }
  named.signed_field_names = Object.keys(named).join(',')
  return { ...named, signature: signatureOf(named, secret) }
}

/**
 * The signed ones among fields that somebody posted, or null where the signature is not right or one of `required` is not
 * among them. A field outside the signature proves nothing. Nor does one inside it where the signed text can be cut in two
 * ways: a comma separates the fields, and nothing keeps a payer from calling themselves `x,decision=ACCEPT` on the bank's
 * page. So a name that matters (`required`, and `optional` where it is there) stands in the text once, and as a field's.
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
  const isClear = [...required, ...optional].every((name) => {
    const times = text.split(`,${name}=`).length - 1
    const wanted = names.filter((one) => one === name).length
    return times === wanted && (times === 1 || (times === 0 && optional.includes(name)))
  })
  return isClear ? Object.fromEntries(names.map((name) => [name, fields[name] ?? ''])) : null
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
