import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { removeFile } from '#platform/files/files.server.ts'
import { type PersonalData, recordYears } from '#platform/security/personal-data.server.ts'
import { text } from '#text/text.tsx'

/**
 * The evidence that staff wrote about disputed payments of a customer. It is deleted with the account; an account cannot be
 * deleted while a bank decides. The dispute itself has no personal data.
 */
export const disputesPersonalData: PersonalData = {
  name: 'disputes',
  tables: {
    dispute_evidence: {
      erased: ['texts'],
      other: [
        'provider',
        'provider_dispute',
        'version',
        'sending_until',
        'submitted_at',
        'submitted_by',
        'created_at',
        'updated_at',
      ],
    },
    dispute_files: {
      erased: ['file_id'],
      other: ['provider', 'provider_dispute', 'field', 'created_at'],
    },
  },
  collect: (db, { id }) =>
    rowsInPages(db, {
      columns:
        'd.reference as order_id, d.amount_cents, d.state, d.reason, d.created_at, e.texts, e.submitted_at',
      from: `disputes d join orders o on o.id = d.reference
             left join dispute_evidence e on e.provider = d.provider and e.provider_dispute = d.provider_dispute`,
      where: 'o.user_id = $1',
      key: ['d.created_at', 'd.provider_dispute'],
      values: [id],
    }),
  async holdsBack(db, { id }) {
    const open = await queryRows(
      db,
      `select 1 from disputes d join orders o on o.id = d.reference
       where o.user_id = $1 and d.state in ('inquiry', 'open') limit 1`,
      [id],
    )
    return open.length > 0
      ? text('A bank is still deciding about one of your payments. You can delete your account after that.')
      : null
  },
  async scrub(tx, { id }) {
    const disputes = await queryRows<{ provider_dispute: string }>(
      tx,
      'select d.provider_dispute from disputes d join orders o on o.id = d.reference where o.user_id = $1',
      [id],
    )
    await eraseEvidence(
      tx,
      disputes.map(({ provider_dispute }) => provider_dispute),
    )
  },
  /** Deletes evidence seven years after the dispute. */
  async expire(db, now) {
    const old = await queryRows<{ provider_dispute: string }>(
      db,
      `select e.provider_dispute from dispute_evidence e
       where e.created_at < $1::timestamptz - make_interval(years => $2)
         and (e.texts <> '{}' or exists (select from dispute_files f where f.provider_dispute = e.provider_dispute))
       limit 1000`,
      [now, recordYears],
    )
    await inTransaction(db, (tx) =>
      eraseEvidence(
        tx,
        old.map(({ provider_dispute }) => provider_dispute),
      ),
    )
    return old.length
  },
}

async function eraseEvidence(tx: Db, provider_disputes: string[]) {
  const gone = await queryRows<{ file_id: string }>(
    tx,
    'delete from dispute_files where provider_dispute = any($1) returning file_id',
    [provider_disputes],
  )
  for (const { file_id } of gone) await removeFile(tx, file_id)
  await queryRows(tx, `update dispute_evidence set texts = '{}' where provider_dispute = any($1)`, [
    provider_disputes,
  ])
}
