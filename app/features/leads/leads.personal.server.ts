import { rowsOf } from '#platform/db.server.ts'
import { forgetMails } from '#platform/mail.server.ts'
import type { PersonalData } from '#platform/personal-data.server.ts'

/**
 * What a signed-in customer asked of us. When the account goes, what was asked goes, and so does a time that is still to
 * come; a consent that was given stays with its number, for it is the proof that we were allowed to call.
 */
export const leadsPersonalData: PersonalData = {
  name: 'requests',
  gather: (db, { id }) =>
    rowsOf(
      db,
      `select to_jsonb(l) - 'user_id' - 'fingerprint' - 'asked_on' || jsonb_build_object(
           'consent', (select to_jsonb(c) - 'lead_id' from lead_consents c where c.lead_id = l.id),
           'talk', (select to_jsonb(t) - 'lead_id' from consultations t where t.lead_id = l.id)) as request
       from leads l where l.user_id = $1 order by l.created_at, l.id`,
      [id],
    ),
  async scrub(tx, { id }) {
    const asked = await rowsOf<{ id: string }>(tx, 'select id from leads where user_id = $1', [id])
    await forgetMails(
      tx,
      asked.flatMap((lead) => [`request-received ${lead.id}`, `request-for-staff ${lead.id}`]),
    )
    const theirs = 'lead_id in (select id from leads where user_id = $1)'
    // Nothing else takes a word from the consents: their trigger asks whom this transaction forgets.
    await rowsOf(tx, `select set_config('heliostead.forgotten_user', $1, true)`, [id])
    await rowsOf(tx, `delete from lead_consents where not given and ${theirs}`, [id])
    await rowsOf(tx, `delete from consultations where starts_at > clock_timestamp() and ${theirs}`, [id])
    await rowsOf(
      tx,
      `update leads set user_id = null, first_name = '', last_name = '', company_name = '', email = '', phone = '',
         zip_code = '', channel = 'email', message = '', details = '{}', fingerprint = id::text
       where user_id = $1`,
      [id],
    )
  },
}
