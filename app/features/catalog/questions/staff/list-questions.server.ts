import { type Db, queryRows } from '#platform/database/db.server.ts'
import { escapeLike } from '#platform/database/like.ts'
import { only } from '#platform/database/rows.ts'
import { z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Locale, type Texts, text } from '#text/text.tsx'
import { type QuestionState, questionStates, type RejectionReason } from '../question.ts'

/** The filters of the list of questions. */
export const QuestionFilter = z.object({
  state: z.enum(questionStates).optional(),
  overdue: z
    .stringbool()
    .or(z.boolean())
    .optional()
    .describe('Waiting questions whose time to answer passed'),
  search: z.string().trim().max(200).optional().describe('Part of the question, answer or product'),
})
export type QuestionFilter = z.output<typeof QuestionFilter>

export type ListedQuestion = {
  id: string
  product_id: string
  product: Texts
  user_id: string
  asker: string
  locale: Locale
  question: string
  answer: string
  state: QuestionState
  reason: RejectionReason | null
  version: number
  asked_at: Date
  due_at: Date
}

const columns = `q.id, q.product_id, p.name as product, q.user_id, q.asker, q.locale, q.question, q.answer, q.state,
  q.reason, q.version, q.asked_at, q.due_at`
const from = 'product_questions q join products p on p.id = q.product_id'

/** The columns by which the list can be sorted. */
export const questionSorts = { due: 'q.due_at', asked: 'q.asked_at' } as const
export type QuestionSort = keyof typeof questionSorts

type Paging = { page: number; size: number; sort: QuestionSort; descending: boolean; now: Date }

/** A page of questions, and how many match. */
export async function listQuestions(db: Db, { state, overdue, search }: QuestionFilter, paging: Paging) {
  const { page, size, sort, descending, now } = paging
  const like = search ? `%${escapeLike(search)}%` : null
  const values = [state ?? null, overdue ? now : null, like]
  const where = `($1::text is null or q.state = $1)
    and ($2::timestamptz is null or (q.state = 'waiting' and q.due_at < $2))
    and ($3::text is null or q.question ilike $3 or q.answer ilike $3 or q.product_id ilike $3 or p.name ->> 'en' ilike $3)`
  const list = await queryRows<ListedQuestion>(
    db,
    `select ${columns} from ${from} where ${where}
     order by ${questionSorts[sort]} ${descending ? 'desc' : 'asc'}, q.id limit $4 offset $5`,
    [...values, size, (page - 1) * size],
  )
  const { total } = only(
    await queryRows<{ total: number }>(
      db,
      `select count(*)::int as total from ${from} where ${where}`,
      values,
    ),
  )
  return { list, total }
}

/** A question with its product. @throws Problem `missing` */
export async function findQuestion(db: Db, id: string): Promise<ListedQuestion> {
  const [found] = await queryRows<ListedQuestion>(db, `select ${columns} from ${from} where q.id = $1`, [id])
  if (!found) throw questionMissing()
  return found
}

export const questionMissing = () => new Problem('missing', text('Question not found'))
