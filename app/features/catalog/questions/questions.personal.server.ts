import { eq } from 'drizzle-orm'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import type { PersonalData } from '#platform/security/personal-data.server.ts'
import { product_questions } from './questions.table.server.ts'

/** Days after the decision for which a question that was not published is stored. */
export const rejectedQuestionDays = 365

/** A customer's questions about products, deleted with the account, published ones too. */
export const questionsPersonalData: PersonalData = {
  name: 'product_questions',
  tables: {
    product_questions: {
      erased: ['user_id', 'asker', 'question', 'answer'],
      other: [
        'id',
        'product_id',
        'locale',
        'state',
        'reason',
        'version',
        'asked_at',
        'due_at',
        'answered_at',
        'decided_at',
      ],
    },
  },
  collect: (db, { id }) =>
    rowsInPages(db, {
      columns: 'product_id, asker, locale, question, answer, state, reason, asked_at, answered_at',
      from: 'product_questions',
      where: 'user_id = $1',
      key: ['asked_at', 'id'],
      values: [id],
    }),
  async scrub(tx, { id }) {
    const gone = await tx
      .delete(product_questions)
      .where(eq(product_questions.user_id, id))
      .returning({ state: product_questions.state })
    if (gone.some(({ state }) => state === 'published')) await bumpPublicVersion(tx)
  },
  async merge(tx, { from, to }) {
    await queryRows(tx, 'update product_questions set user_id = $2 where user_id = $1', [from, to])
  },
  async expire(db, now) {
    const gone = await queryRows(
      db,
      `delete from product_questions where id in (
         select id from product_questions
         where state = 'rejected' and decided_at < $1::timestamptz - make_interval(days => $2) limit 1000) returning 1`,
      [now, rejectedQuestionDays],
    )
    return gone.length
  },
}
