import { createMessage } from '#features/people/notifications/messages.server.ts'
import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'

type Found = { user_id: string; product_id: string; title: string; reply: string }

/** Sets the public reply to a review, or removes it when empty, and tells its author about a new one. @throws `missing` */
export const replyToReview = (db: Db, actor: Actor, id: string, words: string) =>
  inTransaction(db, async (tx) => {
    const [before] = await queryRows<Found>(
      tx,
      'select user_id, product_id, title, reply from reviews where id = $1 for update',
      [id],
    )
    if (!before) throw new Problem('missing', text('Review not found'))
    if (before.reply === words) return
    await queryRows(
      tx,
      `update reviews set reply = $2, replied_at = case when $2 = '' then null else clock_timestamp() end where id = $1`,
      [id, words],
    )
    await bumpPublicVersion(tx)
    await recordChange(tx, actor, {
      action: 'review.replied',
      entity: 'review',
      entity_id: id,
      label: before.product_id,
      before: { reply: before.reply },
      after: { reply: words },
    })
    if (before.reply !== '' || words === '') return
    await createMessage(tx, before.user_id, {
      write: (t) => ({
        title: t('We replied to your review “{{title}}”', { title: before.title }),
        body: words,
      }),
      link: `/productDetails?id=${encodeURIComponent(before.product_id)}`,
    })
  })
