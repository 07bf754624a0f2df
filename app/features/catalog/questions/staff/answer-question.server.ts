import { mailAddressOf } from '#features/people/auth/accounts.server.ts'
import { createMessage } from '#features/people/notifications/messages.server.ts'
import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { publicUrlOf } from '#platform/config/env.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { inLocale, pathIn, type Texts, text } from '#text/text.tsx'
import { type QuestionState, type RejectionReason, rejectionReasonLabels } from '../question.ts'
import { questionMissing } from './list-questions.server.ts'

type Context = Pick<RequestContext, 'db' | 'services' | 'now'>

type Question = {
  id: string
  product_id: string
  product: Texts
  user_id: string
  question: string
  answer: string
  state: QuestionState
  reason: RejectionReason | null
  version: number
}

/**
 * Publishes a question with its answer, or changes a published one. Staff may correct the wording of the question. The
 * asker is told about the first answer only. @throws Problem `missing`, `conflict` when another person changed it
 */
export const publishAnswer = (
  ctx: Context,
  actor: Actor,
  { id, version, question, answer }: { id: string; version: number; question: string; answer: string },
) =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockQuestion(tx, id, version)
    await queryRows(
      tx,
      `update product_questions set question = $2, answer = $3, state = 'published', reason = null,
              version = version + 1, answered_at = $4, decided_at = $4
       where id = $1`,
      [id, question, answer, ctx.now()],
    )
    await bumpPublicVersion(tx)
    await record(tx, actor, 'question.published', before, {
      question,
      answer,
      state: 'published',
      reason: null,
    })
    if (before.state !== 'published') await tellAboutAnswer(tx, ctx, { ...before, question, answer })
  })

/** Rejects a question, or removes a published one from the page, and tells the asker why. @throws as `publishAnswer` */
export const rejectQuestion = (
  ctx: Context,
  actor: Actor,
  { id, version, reason }: { id: string; version: number; reason: RejectionReason },
) =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockQuestion(tx, id, version)
    await queryRows(
      tx,
      `update product_questions set state = 'rejected', reason = $2, version = version + 1, decided_at = $3 where id = $1`,
      [id, reason, ctx.now()],
    )
    if (before.state === 'published') await bumpPublicVersion(tx)
    await record(tx, actor, 'question.rejected', before, { ...before, state: 'rejected', reason })
    if (before.state === 'rejected') return
    await createMessage(tx, before.user_id, {
      write: (t) => ({ title: t('Your question wasn’t published'), body: t(rejectionReasonLabels[reason]) }),
      link: `/${before.product_id}`,
    })
  })

async function lockQuestion(tx: Db, id: string, version: number): Promise<Question> {
  const [found] = await queryRows<Question>(
    tx,
    `select q.id, q.product_id, p.name as product, q.user_id, q.question, q.answer, q.state, q.reason, q.version
     from product_questions q join products p on p.id = q.product_id where q.id = $1 for update of q`,
    [id],
  )
  if (!found) throw questionMissing()
  if (found.version !== version)
    throw new Problem('conflict', text('Someone else changed this in the meantime. Reload to see it.'))
  return found
}

type Shown = Pick<Question, 'question' | 'answer' | 'state' | 'reason'>

const record = (
  tx: Db,
  actor: Actor,
  action: 'question.published' | 'question.rejected',
  before: Question,
  after: Shown,
) =>
  recordChange(tx, actor, {
    action,
    entity: 'question',
    entity_id: before.id,
    label: before.product_id,
    before: shownOf(before),
    after: shownOf(after),
  })

const shownOf = ({ question, answer, state, reason }: Shown) => ({ question, answer, state, reason })

async function tellAboutAnswer(
  tx: Db,
  { services }: Context,
  { id, user_id, product_id, product, question, answer }: Question,
) {
  const { to, locale } = await mailAddressOf(tx, user_id)
  await createMessage(tx, user_id, {
    write: (t) => ({ title: t('We answered your question'), body: answer }),
    link: `/${product_id}#questions`,
  })
  await queueMail(
    tx,
    {
      template: 'question-answered',
      to,
      locale,
      props: {
        product_name: inLocale(product, locale),
        question,
        answer,
        url: `${publicUrlOf(services.settings)}${pathIn(locale, `/${product_id}`)}#questions`,
      },
      dedupe_key: `question-answered ${id}`,
    },
    services.mailer,
  )
}
