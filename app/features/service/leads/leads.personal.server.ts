import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { removeFile } from '#platform/files/files.server.ts'
import { forgetMails } from '#platform/mail/mail.server.ts'
import { emailsOf, type PersonalData } from '#platform/security/personal-data.server.ts'

/** Days for which a request is kept after it was sent. */
export const requestDays = 730

/**
 * What a signed-in customer asked of us. When the account goes, what was asked goes, and so does a time that is still to
 * come; a consent that was given stays with its number, for it is the proof that we were allowed to call.
 */
export const leadsPersonalData: PersonalData = {
  name: 'requests',
  tables: {
    leads: {
      erased: [
        'user_id',
        'first_name',
        'last_name',
        'company_name',
        'email',
        'phone',
        'zip_code',
        'channel',
        'best_time',
        'message',
        'details',
        'fingerprint',
      ],
      other: [
        'id',
        'number',
        'kind',
        'state',
        'locale',
        'page',
        'asked_on',
        'sales_due_at',
        'personal_due_at',
        'created_at',
      ],
    },
    lead_consents: {
      kept: {
        columns: ['phone', 'network_address', 'user_agent'],
        reason: 'Proof that we were allowed to call or text',
        retention: '5 years after it was last relied on',
      },
      other: [
        'id',
        'lead_id',
        'given',
        'text_version',
        'text_shown',
        'locale',
        'page',
        'form_id',
        'decided_at',
      ],
    },
    lead_files: {
      erased: ['file_id'],
      other: ['lead_id'],
    },
    consultations: {
      other: ['lead_id', 'desk', 'starts_at'],
    },
    consultants: {
      other: ['id', 'name', 'desk', 'languages', 'is_example'],
    },
    partner_applications: {
      other: ['lead_id', 'state', 'changed_at'],
    },
    application_links: {
      erased: ['key_hash'],
      other: ['lead_id', 'expires_at'],
    },
  },
  gather: (db, { id }) =>
    rowsInPages(db, {
      columns: `to_jsonb(l) - 'user_id' - 'fingerprint' - 'asked_on' || jsonb_build_object(
           'consent', (select to_jsonb(c) - 'lead_id' from lead_consents c where c.lead_id = l.id),
           'talk', (select to_jsonb(t) - 'lead_id' from consultations t where t.lead_id = l.id)) as request`,
      from: 'leads l',
      where: 'l.user_id = $1',
      key: ['l.created_at', 'l.id'],
      values: [id],
    }),
  async scrub(tx, person) {
    // What they asked as a guest, too: the address has been confirmed as theirs.
    const asked = await queryRows<{ id: string }>(
      tx,
      'select id from leads where user_id = $1 or (user_id is null and lower(email) = any($2))',
      [person.id, emailsOf(person)],
    )
    // Nothing else takes a word from the consents: their trigger asks whom this transaction forgets.
    await queryRows(tx, `select set_config('heliostead.forgotten_user', $1, true)`, [person.id])
    await queryRows(
      tx,
      `delete from lead_consents where not given and lead_id in (select id from leads where user_id = $1)`,
      [person.id],
    )
    await eraseLeads(
      tx,
      asked.map((lead) => lead.id),
    )
  },
  /** Two years after they were sent; applications stay as long as the partnership. */
  async expire(db, now) {
    const old = await queryRows<{ id: string }>(
      db,
      `select id from leads where created_at < $1::timestamptz - make_interval(days => $2) and email <> ''
         and kind not in ('company', 'person') order by created_at limit 1000`,
      [now, requestDays],
    )
    await inTransaction(db, (tx) =>
      eraseLeads(
        tx,
        old.map((lead) => lead.id),
      ),
    )
    return old.length
  },
}

/** Takes from requests who asked and what; their number, kind and days stay, and a consent that was given. */
async function eraseLeads(tx: Db, ids: string[]) {
  await forgetMails(
    tx,
    ids.flatMap((id) => [`request-received ${id}`, `request-for-staff ${id}`]),
  )
  const files = await queryRows<{ file_id: string }>(
    tx,
    'delete from lead_files where lead_id = any($1) returning file_id',
    [ids],
  )
  for (const { file_id } of files) await removeFile(tx, file_id)
  await queryRows(tx, 'delete from application_links where lead_id = any($1)', [ids])
  await queryRows(tx, 'delete from consultations where starts_at > clock_timestamp() and lead_id = any($1)', [
    ids,
  ])
  await queryRows(
    tx,
    `update leads set user_id = null, first_name = '', last_name = '', company_name = '', email = '', phone = '',
       zip_code = '', channel = 'email', best_time = 'any', message = '', details = '{}', fingerprint = id::text
     where id = any($1)`,
    [ids],
  )
}
