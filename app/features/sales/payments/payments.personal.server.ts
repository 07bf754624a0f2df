import { type Db, queryRows } from '#platform/database/db.server.ts'
import { deletedValue } from '#platform/security/personal-data.server.ts'
import { redactPayer } from './webhook-facts.ts'

/** Payment data stored for these references: date, method, amount, and the text payers wrote on transfers. */
export const paymentsAbout = (db: Db, references: string[]) =>
  queryRows<{ reference: string }>(
    db,
    `select a.reference, a.provider, a.amount_cents, a.state, a.created_at,
       (select jsonb_agg(jsonb_build_object('received_on', i.received_on, 'amount_cents', i.amount_cents,
          'remittance', i.remittance) order by i.created_at)
        from incoming_transfers i where i.transfer_id = a.provider_reference) as transfers
     from payment_attempts a where a.reference = any($1) order by a.step`,
    [references],
  )

/**
 * Erases the payer of these references but not the payments: webhook events retain their facts, and a transfer retains
 * its reference instead of the text its payer wrote. Runs in the transaction that deletes the account.
 */
export async function erasePayers(tx: Db, references: string[]) {
  const events = await queryRows<{ event_id: string; payload: unknown }>(tx, selectStripeEvents, [references])
  await queryRows(
    tx,
    `update payment_notices n set payload = f.payload from unnest($1::text[], $2::jsonb[]) as f(event_id, payload)
     where n.provider = 'stripe' and n.event_id = f.event_id`,
    [
      events.map((event) => event.event_id),
      events.map((event) => JSON.stringify(redactPayer(event.payload))),
    ],
  )
  await queryRows(
    tx,
    `with erased as (
       update incoming_transfers i set remittance = i.transfer_id from payment_attempts a
       where a.provider_reference = i.transfer_id and a.reference = any($1) returning i.id
     )
     update operator_tasks t
     set details = t.details - 'remittance', outcome = case when t.outcome is null then null else $2 end
     from erased where t.key = 'transfer:' || erased.id`,
    [references, deletedValue],
  )
  await queryRows(tx, `update refunds set reason = '' where reference = any($1)`, [references])
  await queryRows(
    tx,
    `update operator_tasks set details = '{}', outcome = case when outcome is null then null else $2 end
     where reference = any($1)`,
    [references, deletedValue],
  )
}

// Events stored before payer data was redacted. Some contain only the charge ID, with the payment inside. The bank's
// replies are always stored without payer data.
const selectStripeEvents = `
  with attempts as (
    select id, provider_reference, provider_payment from payment_attempts
    where reference = any($1) and provider = 'stripe'
  ),
  names as (
    select id::text as name from attempts
    union all select provider_reference from attempts
    union all select provider_payment from attempts
    union all select r.provider_refund from refunds r join attempts a on a.id = r.attempt_id
    union all select d.provider_dispute from disputes d join attempts a on a.id = d.attempt_id
  )
  select event_id, payload from payment_notices
  where provider = 'stripe' and (
    attempt_id in (select name from names) or provider_reference in (select name from names)
    or payload #>> '{data,object,payment_intent}' in (select name from names))`
