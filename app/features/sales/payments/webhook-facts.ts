/**
 * What of a Stripe event is kept: what it is about, how it stands, and how much. Names, addresses, mail, cards and
 * receipts of whoever paid are Stripe's to keep, so whatever is not named here is left out, whatever Stripe adds later.
 * Names as in Stripe's API reference.
 */
const kept = new Set(
  `id object type api_version created livemode account data previous_attributes metadata attempt_id refund_id mode
  status payment_status reason expires_at currency captured refunded disputed paid payment_intent charge latest_charge
  amount amount_total amount_subtotal amount_received amount_refunded amount_captured balance_transaction
  payment_method_types failure_code failure_reason cancellation_reason last_payment_error code decline_code
  evidence_details due_by has_evidence`.split(/\s+/),
)

/** A Stripe event without whoever paid. Done again it changes nothing. */
export function withoutPayer(told: unknown): unknown {
  if (Array.isArray(told)) return told.map(withoutPayer)
  if (typeof told !== 'object' || told === null) return told
  const facts = Object.entries(told).filter(([name]) => kept.has(name))
  return Object.fromEntries(facts.map(([name, value]) => [name, withoutPayer(value)]))
}
