import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { answeredRecipient, defineFixedMail, fixedFields } from '#platform/mail/mail-recipient.server.ts'
import { type Locale, text } from '#text/text.tsx'
import { createApplicationLink } from '../apply.server.ts'
import { type ApplicationDetails, type ApplicationState, applicationStates, nextStates } from '../partner.ts'

export type ListedApplication = {
  lead_id: string
  number: string
  kind: 'company' | 'person'
  first_name: string
  last_name: string
  company_name: string
  email: string
  phone: string
  zip_code: string
  details: ApplicationDetails
  state: ApplicationState
  applied_at: Date
  changed_at: Date
}

/** A page of the applications, the newest first, and how many there are. Erased ones are left out. */
export async function listApplications(
  db: Db,
  { state }: { state?: ApplicationState | 'open' | undefined },
  { page, size }: { page: number; size: number },
) {
  const states = state === 'open' ? ['received', 'in_review'] : state ? [state] : applicationStates
  const rows = await queryRows<ListedApplication & { total: number }>(
    db,
    `select a.lead_id, l.number, l.kind, l.first_name, l.last_name, l.company_name, l.email, l.phone, l.zip_code,
       l.details, a.state, l.created_at as applied_at, a.changed_at, count(*) over ()::int as total
     from partner_applications a join leads l on l.id = a.lead_id
     where a.state = any($1) and l.erased_at is null
     order by l.created_at desc, l.id limit $2 offset $3`,
    [states, size, (page - 1) * size],
  )
  return { list: rows.map(({ total: _, ...row }): ListedApplication => row), total: rows[0]?.total ?? 0 }
}

const decidedMail = defineFixedMail('application-decided', {
  number: fixedFields.reference,
  state: fixedFields.choice(applicationStates),
  note: fixedFields.optional(fixedFields.staffText),
  url: fixedFields.url,
})

type Decision = {
  lead_id: string
  /** The state that the staff member saw. */
  from: ApplicationState
  to: ApplicationState
  /** Mailed to the applicant. */
  note: string
}

type LockedApplication = {
  state: ApplicationState
  number: string
  first_name: string
  last_name: string
  email: string
  user_id: string | null
  locale: Locale
}

/**
 * Changes the state of an application and mails it to the applicant, who also sees it on /applyForDetail.
 *
 * @throws Problem `missing`; `conflict` when the application has another state by now; `invalid` when the new state cannot
 * follow it.
 */
export const decideApplication = (
  ctx: Pick<JobContext, 'db' | 'services' | 'now'>,
  actor: Actor,
  { lead_id, from, to, note }: Decision,
) =>
  inTransaction(ctx.db, async (tx) => {
    const [found] = await queryRows<LockedApplication>(
      tx,
      `select a.state, l.number, l.first_name, l.last_name, l.email, l.user_id, l.locale
       from partner_applications a join leads l on l.id = a.lead_id
       where a.lead_id = $1 and l.erased_at is null for update of a`,
      [lead_id],
    )
    if (!found) throw new Problem('missing', text('Application not found'))
    if (found.state !== from)
      throw new Problem('conflict', text('Someone else has changed this application'), {
        data: { state: found.state },
      })
    if (!nextStates[from].includes(to)) {
      const message = text('This status can’t follow the current one')
      throw new Problem('invalid', message, { data: { fields: { to: message } } })
    }
    await queryRows(tx, 'update partner_applications set state = $2, changed_at = $3 where lead_id = $1', [
      lead_id,
      to,
      ctx.now(),
    ])
    await recordChange(tx, actor, {
      action: 'application.decided',
      entity: 'lead',
      entity_id: lead_id,
      label: found.number,
      before: { state: from },
      after: { state: to },
    })
    if (found.email === '') return
    const { locale, number } = found
    const { url } = await createApplicationLink(tx, { ...ctx, locale }, { id: lead_id, number })
    const name = `${found.first_name} ${found.last_name}`.trim()
    await queueMail(
      tx,
      {
        fixed: decidedMail({
          number: found.number,
          state: to,
          note: note || undefined,
          url,
        }),
        to: answeredRecipient({ name, address: found.email }, found.user_id),
        locale: found.locale,
      },
      ctx.services.mailer,
    )
  })
