/**
 * The fields of a Stripe event that we store: subject, state and amount. An allowlist, so that names, addresses, email,
 * cards and receipts are never stored, even when Stripe adds fields. Names as in the Stripe API reference.
 */
const storedFields = new Set(
  `id object type api_version created livemode account data previous_attributes metadata attempt_id refund_id mode
  status payment_status reason expires_at currency captured refunded disputed paid payment_intent charge latest_charge
  amount amount_total amount_subtotal amount_received amount_refunded amount_captured balance_transaction
  payment_method_types failure_code failure_reason cancellation_reason last_payment_error code decline_code
  evidence_details due_by has_evidence`.split(/\s+/),
)

/** Removes the personal data of the payer from a Stripe event. Idempotent. */
export function redactPayer(payload: unknown): unknown {
  if (Array.isArray(payload)) return payload.map(redactPayer)
  if (typeof payload !== 'object' || payload === null) return payload
  const stored = Object.entries(payload).filter(([name]) => storedFields.has(name))
  return Object.fromEntries(stored.map(([name, value]) => [name, redactPayer(value)]))
}
