import { hasAppointment } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { type Day, dayIn, daysAfter, momentAt } from '#features/store/calendar/business-days.ts'
import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { type DraftFields, maxDraftDays } from './order-draft.ts'

export type OrderDraft = DraftFields & {
  id: string
  order_id: string | null
  version: number
  created_by: string
  created_at: Date
}

const columns = `id, ship_to, delivery, carrier_note, locale, lines, discount_cents, discount_reason, note, po_number,
  to_char(expires_on, 'YYYY-MM-DD') as expires_on, replaces_order_id, order_id, version, created_by, created_at`

/** A draft. @throws Problem `missing`. */
export async function draftById(db: Db, id: string): Promise<OrderDraft> {
  const [draft] = await queryRows<OrderDraft>(db, `select ${columns} from order_drafts where id = $1`, [id])
  if (!draft) throw new Problem('missing', text('This draft does not exist'))
  return draft
}

/** A locked draft of the version that the person has seen. @throws Problem `missing`, `conflict`. */
export async function lockDraft(tx: Db, id: string, version: number): Promise<OrderDraft> {
  await queryRows(tx, 'select 1 from order_drafts where id = $1 for update', [id])
  const draft = await draftById(tx, id)
  if (draft.version !== version)
    throw new Problem('conflict', text('This draft has changed. Review it and try again.'), {
      data: { reason: 'stale_version', version: draft.version },
    })
  if (draft.order_id !== null)
    throw new Problem('conflict', text('This draft was sent already'), {
      data: { reason: 'sent', order_id: draft.order_id },
    })
  return draft
}

/** A page of drafts, the newest first; with `sent` those that became orders. */
export async function listDrafts(
  db: Db,
  { sent, page, size }: { sent: boolean; page: number; size: number },
) {
  const where = `(order_id is not null) = $1`
  const list = await queryRows<OrderDraft>(
    db,
    `select ${columns} from order_drafts where ${where} order by created_at desc, id limit $2 offset $3`,
    [sent, size, (page - 1) * size],
  )
  const { total } = only(
    await queryRows<{ total: number }>(db, `select count(*)::int as total from order_drafts where ${where}`, [
      sent,
    ]),
  )
  return { list, total }
}

/** The last second of the last day to pay, in the shop's time zone. */
export const endOfPayment = (expires_on: Day) =>
  new Date(momentAt(daysAfter(expires_on, 1), 0).getTime() - 1000)

/** Refuses a day on which nobody could pay any more, or one too far away. */
export function requireExpiry(expires_on: string, now: Date) {
  const today = dayIn(now)
  if (expires_on >= today && expires_on <= daysAfter(today, maxDraftDays)) return
  const message = text('Choose a day within the next 90 days')
  throw new Problem('invalid', message, { data: { fields: { expires_on: message } } })
}

/** Saves a new draft. Returns its ID. */
export const createDraft = (db: Db, actor: Actor, fields: DraftFields) =>
  inTransaction(db, async (tx) => {
    const { id } = only(
      await queryRows<{ id: string }>(
        tx,
        `insert into order_drafts (ship_to, delivery, locale, lines, discount_cents, discount_reason, note, po_number,
           expires_on, replaces_order_id, carrier_note, created_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
        [...valuesOf(fields), actor.id],
      ),
    )
    await recordChange(tx, actor, {
      action: 'order_draft.created',
      entity: 'order_draft',
      entity_id: id,
      before: null,
      after: auditedFields(fields),
    })
    return id
  })

/** Saves the fields of a draft that was not sent. @throws Problem `conflict` for another version. */
export const saveDraft = (
  db: Db,
  actor: Actor,
  { id, version, fields }: { id: string; version: number; fields: DraftFields },
) =>
  inTransaction(db, async (tx) => {
    const before = await lockDraft(tx, id, version)
    await queryRows(
      tx,
      `update order_drafts set ship_to = $1, delivery = $2, locale = $3, lines = $4, discount_cents = $5,
              discount_reason = $6, note = $7, po_number = $8, expires_on = $9, replaces_order_id = $10,
              carrier_note = $11, version = version + 1, updated_at = clock_timestamp() where id = $12`,
      [...valuesOf(fields), id],
    )
    await recordChange(tx, actor, {
      action: 'order_draft.saved',
      entity: 'order_draft',
      entity_id: id,
      before: auditedFields(before),
      after: auditedFields(fields),
    })
  })

/** Deletes a draft that was not sent. */
export const deleteDraft = (db: Db, actor: Actor, { id, version }: { id: string; version: number }) =>
  inTransaction(db, async (tx) => {
    const before = await lockDraft(tx, id, version)
    await queryRows(tx, 'delete from order_drafts where id = $1', [id])
    await recordChange(tx, actor, {
      action: 'order_draft.deleted',
      entity: 'order_draft',
      entity_id: id,
      before: auditedFields(before),
      after: null,
    })
  })

const valuesOf = (fields: DraftFields) => [
  JSON.stringify(fields.ship_to),
  fields.delivery,
  fields.locale,
  JSON.stringify(fields.lines),
  fields.discount_cents,
  fields.discount_reason,
  fields.note,
  fields.po_number,
  fields.expires_on,
  fields.replaces_order_id,
  hasAppointment(fields.delivery) ? fields.carrier_note : '',
]

/** What the audit log keeps: nothing that names the customer. */
const auditedFields = ({
  lines,
  delivery,
  discount_cents,
  discount_reason,
  po_number,
  expires_on,
}: DraftFields) => ({
  lines,
  delivery,
  discount_cents,
  discount_reason,
  po_number,
  expires_on,
})
