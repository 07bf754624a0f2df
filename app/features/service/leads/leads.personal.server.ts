import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { removeFile } from '#platform/files/files.server.ts'
import { forgetMails } from '#platform/mail/mail.server.ts'
import { emailsOf, type PersonalData } from '#platform/security/personal-data.server.ts'
import { text } from '#text/text.tsx'
import { appointmentMailKey, staffAppointmentMailKey } from './appointments/appointment-mail.server.ts'
import { leadReplyMailKey } from './staff/reply-to-lead.server.ts'

/** Retention of a request in days after it was sent, as stated in the privacy policy: the setting can only be shorter. */
export const requestDays = 730

/** Retention of a consent in years after its request was erased. Keep in sync with the trigger of its table. */
export const consentYears = 5

/**
 * Requests of a customer. Deleting the account erases them and cancels future appointments. A consent that was given
 * stays with its phone number as the proof that calls were allowed, for five more years.
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
        'source',
        'campaign',
        'fingerprint',
      ],
      other: [
        'id',
        'number',
        'kind',
        'state',
        'assignee_id',
        'version',
        'locale',
        'page',
        'asked_on',
        'sales_due_at',
        'personal_due_at',
        'created_at',
        'erased_at',
      ],
    },
    lead_consents: {
      kept: {
        columns: ['phone', 'network_address', 'user_agent'],
        title: text('Consents to calls and texts'),
        reason: text('Proof that we were allowed to call or text'),
        retention: {
          years: consentYears,
          sentence: text('{{years}} years after the request it belongs to is erased'),
        },
        since: 'decided_at',
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
    lead_messages: {
      erased: ['body'],
      other: ['id', 'lead_id', 'kind', 'key', 'staff_id', 'at'],
    },
    lead_reply_templates: {
      other: ['id', 'name', 'locale', 'body', 'updated_at'],
    },
    lead_files: {
      erased: ['file_id'],
      other: ['lead_id'],
    },
    consultations: {
      other: ['lead_id', 'desk', 'starts_at'],
    },
    appointments: {
      other: ['id', 'lead_id', 'desk', 'consultant_id', 'starts_at', 'version', 'canceled_at', 'created_at'],
    },
    // Consultants are staff.
    consultants: {
      other: ['id', 'name', 'desk', 'languages', 'is_example', 'staff_id', 'is_active', 'version'],
    },
    consultant_hours: {
      other: ['consultant_id', 'weekday', 'from_minutes', 'until_minutes'],
    },
    consultant_days_off: {
      other: ['id', 'consultant_id', 'first_day', 'last_day'],
    },
  },
  collect: (db, { id }) =>
    rowsInPages(db, {
      columns: `to_jsonb(l) - 'user_id' - 'fingerprint' - 'asked_on' - 'assignee_id' || jsonb_build_object(
           'messages', (select jsonb_agg(jsonb_build_object('kind', m.kind, 'at', m.at, 'text', m.body) order by m.at)
                        from lead_messages m where m.lead_id = l.id and m.kind <> 'note'),
           'consent', (select to_jsonb(c) - 'lead_id' from lead_consents c where c.lead_id = l.id),
           'appointments', (select jsonb_agg(jsonb_build_object('desk', a.desk, 'starts_at', a.starts_at,
                              'canceled_at', a.canceled_at) order by a.starts_at)
                            from appointments a where a.lead_id = l.id)) as request`,
      from: 'leads l',
      where: 'l.user_id = $1',
      key: ['l.created_at', 'l.id'],
      values: [id],
    }),
  async scrub(tx, person) {
    // Including requests sent as a guest: the account's email address is verified.
    const requests = await queryRows<{ id: string }>(
      tx,
      'select id from leads where user_id = $1 or (user_id is null and lower(email) = any($2))',
      [person.id, emailsOf(person)],
    )
    await eraseRequests(
      tx,
      requests.map(({ id }) => id),
    )
  },
  async merge(tx, { from, to, from_email }) {
    // Also those of the address that were sent without signing in: the history of the customer shows them.
    await queryRows(
      tx,
      `update leads set user_id = $2
       where user_id = $1 or (user_id is null and email <> '' and lower(email) = $3)`,
      [from, to, from_email],
    )
  },
  async expire(db, now, { REQUEST_DAYS }) {
    const requests = await queryRows<{ id: string }>(
      db,
      `select id from leads where created_at < $1::timestamptz - make_interval(days => $2) and erased_at is null
         and kind not in ('company', 'person') order by created_at limit 1000`,
      [now, REQUEST_DAYS],
    )
    await inTransaction(db, (tx) =>
      eraseRequests(
        tx,
        requests.map(({ id }) => id),
      ),
    )
    return requests.length + (await deleteOldConsents(db, now))
  },
}

/** Deletes consents `consentYears` after their requests were erased. Their trigger uses the clock of the database. */
async function deleteOldConsents(db: Db, now: Date) {
  const deleted = await queryRows(
    db,
    `delete from lead_consents c using leads l
     where l.id = c.lead_id
       and greatest(l.erased_at, c.decided_at) < least($1::timestamptz, clock_timestamp()) - make_interval(years => $2) returning 1`,
    [now, consentYears],
  )
  return deleted.length
}

/**
 * Erases the personal data of requests, with their files, mails and refused consents. Number, kind, dates and given
 * consents stay.
 */
export async function eraseRequests(tx: Db, ids: string[]) {
  await forgetMails(
    tx,
    ids.flatMap((id) => [`request-received ${id}`, `request-for-staff ${id}`]),
  )
  const messages = await queryRows<{ id: string }>(
    tx,
    'delete from lead_messages where lead_id = any($1) returning id',
    [ids],
  )
  await forgetMails(
    tx,
    messages.map(({ id }) => leadReplyMailKey(id)),
  )
  const files = await queryRows<{ file_id: string }>(
    tx,
    'delete from lead_files where lead_id = any($1) returning file_id',
    [ids],
  )
  for (const { file_id } of files) await removeFile(tx, file_id)
  await queryRows(tx, 'delete from application_links where lead_id = any($1)', [ids])
  const appointments = await queryRows<{ id: string; version: number }>(
    tx,
    'select id, version from appointments where lead_id = any($1)',
    [ids],
  )
  await forgetMails(
    tx,
    appointments.flatMap(({ id, version }) =>
      Array.from({ length: version }, (_, n) => [
        appointmentMailKey(id, n + 1),
        staffAppointmentMailKey(id, n + 1),
      ]).flat(),
    ),
  )
  await queryRows(tx, 'delete from appointments where starts_at > clock_timestamp() and lead_id = any($1)', [
    ids,
  ])
  await queryRows(
    tx,
    `update leads set user_id = null, first_name = '', last_name = '', company_name = '', email = '', phone = '',
       zip_code = '', channel = 'email', best_time = 'any', message = '', details = '{}', source = '', campaign = '',
       fingerprint = id::text,
       erased_at = coalesce(erased_at, clock_timestamp())
     where id = any($1)`,
    [ids],
  )
  await queryRows(tx, 'delete from lead_consents where not given and lead_id = any($1)', [ids])
}
