import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { dueTimes } from '#features/store/calendar/office-hours.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { type PublicQuestion, type QuestionState, questionLength, type RejectionReason } from './question.ts'

/** Schema of a submitted question, used by API and form. */
export const QuestionInput = z.object({
  product_id: z.string().min(1).max(80),
  question: z
    .string()
    .trim()
    .min(questionLength.min, { error: text('Ask your question in a sentence') })
    .max(questionLength.max, { error: text('This text is too long') }),
  shows_name: z.stringbool().or(z.boolean()).default(false),
})
export type QuestionInput = z.output<typeof QuestionInput>

/** Stores a question for staff. A repeated submission of a waiting question is stored once. @throws Problem `missing`, `too-many` */
export async function askQuestion(
  ctx: RequestContext,
  customer: Pick<Customer, 'id' | 'first_name' | 'last_name'>,
  { product_id, question, shows_name }: QuestionInput,
): Promise<{ id: string }> {
  await ctx.services.limits.takeEach({ question: customer.id, 'question-network': ctx.network_address })
  const product = (await saleProducts(ctx.db, [product_id], ctx.locale)).get(product_id)
  if (!product) throw new Problem('missing', text('Product not found'))
  const now = ctx.now()
  const rows = await queryRows<{ id: string }>(
    ctx.db,
    `with earlier as (
       select id from product_questions where user_id = $2 and product_id = $1 and question = $5 and state = 'waiting' limit 1
     ), added as (
       insert into product_questions (product_id, user_id, asker, locale, question, asked_at, due_at)
       select $1, $2, $3, $4, $5, $6, $7 where not exists (select 1 from earlier) returning id
     )
     select id from added union all select id from earlier`,
    [
      product_id,
      customer.id,
      shows_name ? displayName(customer) : '',
      ctx.locale,
      question,
      now,
      dueTimes(now).personal_due_at,
    ],
  )
  return only(rows)
}

/** First name and last initial. */
const displayName = ({ first_name, last_name }: Pick<Customer, 'first_name' | 'last_name'>) => {
  const initial = [...last_name.trim()][0]
  return initial ? `${first_name.trim()} ${initial}.` : first_name.trim()
}

/** How many questions a product page shows. */
const maxShown = 20

/** The published questions of a product, the latest answer first. */
export const publishedQuestions = (db: Db, product_id: string) =>
  queryRows<PublicQuestion>(
    db,
    `select id, question, answer, asker, locale,
            to_char(answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as answered_at
     from product_questions q where product_id = $1 and state = 'published'
     order by q.answered_at desc, id limit ${maxShown}`,
    [product_id],
    'published-questions',
  )

export type OwnQuestion = {
  id: string
  question: string
  answer: string
  state: QuestionState
  reason: RejectionReason | null
}

/** A customer's questions about a product, newest first. */
export const questionsBy = (db: Db, user_id: string, product_id: string) =>
  queryRows<OwnQuestion>(
    db,
    `select id, question, answer, state, reason from product_questions
     where user_id = $1 and product_id = $2 order by asked_at desc, id limit 20`,
    [user_id, product_id],
  )

/** Questions that wait for an answer, and those whose time to answer has passed. */
export const countWaitingQuestions = async (db: Db, at: Date) =>
  only(
    await queryRows<{ count: number; overdue: number }>(
      db,
      `select count(*)::int as count, count(*) filter (where due_at < $1)::int as overdue
       from product_questions where state = 'waiting'`,
      [at],
    ),
  )
