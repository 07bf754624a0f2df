import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Locale, text } from '#text/text.tsx'

export type CannedAnswerInput = { name: string; locale: Locale; body: string }
export type CannedAnswer = CannedAnswerInput & { id: string }

/** All prepared answers by name. */
export const listCannedAnswers = (db: Db) =>
  queryRows<CannedAnswer>(
    db,
    'select id, name, locale, body from chat_canned_answers order by lower(name), locale, id limit 500',
  )

const columns = 'name, locale, body'

/** Adds a prepared answer, or changes the one with this id. Returns its id. @throws Problem `missing` */
export const saveCannedAnswer = (db: Db, actor: Actor, id: string | null, input: CannedAnswerInput) =>
  inTransaction(db, async (tx) => {
    const before = id ? await lockAnswer(tx, id) : null
    const values = [input.name, input.locale, input.body]
    const saved = only(
      before
        ? await queryRows<{ id: string }>(
            tx,
            `update chat_canned_answers set name = $1, locale = $2, body = $3, updated_at = clock_timestamp()
             where id = $4 returning id`,
            [...values, id],
          )
        : await queryRows<{ id: string }>(
            tx,
            `insert into chat_canned_answers (${columns}) values ($1, $2, $3) returning id`,
            values,
          ),
    )
    await recordChange(tx, actor, {
      action: 'canned_answer.saved',
      entity: 'canned_answer',
      entity_id: saved.id,
      label: input.name,
      before,
      after: input,
    })
    return saved.id
  })

/** Removes a prepared answer. @throws Problem `missing` */
export const removeCannedAnswer = (db: Db, actor: Actor, id: string) =>
  inTransaction(db, async (tx) => {
    const before = await lockAnswer(tx, id)
    await queryRows(tx, 'delete from chat_canned_answers where id = $1', [id])
    await recordChange(tx, actor, {
      action: 'canned_answer.removed',
      entity: 'canned_answer',
      entity_id: id,
      label: before.name,
      before,
      after: null,
    })
  })

async function lockAnswer(tx: Db, id: string): Promise<CannedAnswerInput> {
  const [found] = await queryRows<CannedAnswerInput>(
    tx,
    `select ${columns} from chat_canned_answers where id = $1 for update`,
    [id],
  )
  if (!found) throw new Problem('missing', text('This answer no longer exists'))
  return found
}
