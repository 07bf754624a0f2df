import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Locale, text } from '#text/text.tsx'

export type ReplyTemplate = { id: string; name: string; locale: Locale; body: string }

/** All reply templates by name. */
export const listReplyTemplates = (db: Db) =>
  queryRows<ReplyTemplate>(
    db,
    'select id, name, locale, body from lead_reply_templates order by lower(name), locale limit 500',
  )

type TemplateInput = Omit<ReplyTemplate, 'id'>

/** Adds a template, or changes the one with this id. @throws Problem `missing` */
export function saveReplyTemplate(db: Db, actor: Actor, id: string | null, input: TemplateInput) {
  return inTransaction(db, async (tx) => {
    const before = id ? await lockTemplate(tx, id) : null
    const values = [input.name, input.locale, input.body]
    const [saved] = before
      ? await queryRows<{ id: string }>(
          tx,
          `update lead_reply_templates set name = $1, locale = $2, body = $3, updated_at = clock_timestamp()
           where id = $4 returning id`,
          [...values, before.id],
        )
      : await queryRows<{ id: string }>(
          tx,
          'insert into lead_reply_templates (name, locale, body) values ($1, $2, $3) returning id',
          values,
        )
    const saved_id = saved?.id ?? ''
    await recordChange(tx, actor, {
      action: 'reply_template.saved',
      entity: 'reply_template',
      entity_id: saved_id,
      label: input.name,
      before: before && { name: before.name, locale: before.locale, body: before.body },
      after: input,
    })
    return { id: saved_id }
  })
}

/** Removes a template. @throws Problem `missing` */
export function removeReplyTemplate(db: Db, actor: Actor, id: string) {
  return inTransaction(db, async (tx) => {
    const { name, locale, body } = await lockTemplate(tx, id)
    await queryRows(tx, 'delete from lead_reply_templates where id = $1', [id])
    await recordChange(tx, actor, {
      action: 'reply_template.removed',
      entity: 'reply_template',
      entity_id: id,
      label: name,
      before: { name, locale, body },
      after: null,
    })
  })
}

async function lockTemplate(tx: Db, id: string) {
  const [found] = await queryRows<ReplyTemplate>(
    tx,
    'select id, name, locale, body from lead_reply_templates where id = $1 for update',
    [id],
  )
  if (!found) throw new Problem('missing', text('This template no longer exists'))
  return found
}
