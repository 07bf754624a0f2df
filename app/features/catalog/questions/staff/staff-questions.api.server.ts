import { namesOfUsers } from '#features/people/staff/members.server.ts'
import { listAuditLog, staffActor } from '#platform/audit/audit.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { rowVersion } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import { maxAnswerLength, questionLength, questionStates, rejectionReasons } from '../question.ts'
import { publishAnswer, rejectQuestion } from './answer-question.server.ts'
import {
  findQuestion,
  type ListedQuestion,
  listQuestions,
  QuestionFilter,
  type QuestionSort,
  questionSorts,
} from './list-questions.server.ts'

export const staffQuestionsApi = newApi('Questions about products for staff')

const QuestionQuery = Paging.extend(QuestionFilter.shape).extend({
  sort: z
    .string()
    .regex(/^-?(?:due|asked)$/)
    .default('due')
    .describe(`One of ${Object.keys(questionSorts).join(', ')}; with - in front for descending`),
})
export type QuestionQuery = z.input<typeof QuestionQuery>

const StaffQuestion = z.object({
  id: z.string(),
  product_id: z.string(),
  product: z.object({ en: z.string(), de: z.string().optional(), zh: z.string().optional() }),
  user_id: z.string(),
  asker: z.string().describe('The name that the page shows; empty without consent'),
  locale: z.enum(['en', 'de', 'zh']),
  question: z.string(),
  answer: z.string(),
  state: z.enum(questionStates),
  reason: z.enum(rejectionReasons).nullable(),
  version: z.number().int(),
  asked_at: z.string(),
  due_at: z.string(),
  is_overdue: z.boolean(),
})

const toDto = ({ asked_at, due_at, ...question }: ListedQuestion, now: Date) => ({
  ...question,
  asked_at: asked_at.toISOString(),
  due_at: due_at.toISOString(),
  is_overdue: question.state === 'waiting' && due_at < now,
})

export const listStaffQuestions = staffQuestionsApi.endpoint({
  method: 'post',
  path: '/staff/questions',
  summary: 'Questions about products with filters, sorted and paged; the first due first',
  access: 'staff',
  permission: 'questions.answer',
  body: QuestionQuery,
  answer: z.object({ list: z.array(StaffQuestion), total: z.number().int() }),
  async handle({ ctx, body: { page, page_size, sort, ...filter } }) {
    const now = ctx.now()
    const { list, total } = await listQuestions(ctx.db, filter, {
      page,
      size: page_size,
      sort: sort.replace('-', '') as QuestionSort,
      descending: sort.startsWith('-'),
      now,
    })
    return { total, list: list.map((question) => toDto(question, now)) }
  },
})

export const getStaffQuestion = staffQuestionsApi.endpoint({
  method: 'post',
  path: '/staff/questions/get',
  summary: 'A question about a product, and who changed it when',
  access: 'staff',
  permission: 'questions.answer',
  body: z.object({ id: z.uuid() }),
  answer: StaffQuestion.extend({
    history: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        actor_name: z.string(),
        action: z.string(),
        before: z.record(z.string(), z.unknown()).nullable(),
        after: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
  }),
  async handle({ ctx, body }) {
    const question = await findQuestion(ctx.db, body.id)
    const { list } = await listAuditLog(
      ctx.db,
      { entity: 'question', entity_id: body.id },
      { page: 1, size: 30 },
    )
    const names = await namesOfUsers(
      ctx.db,
      list.map(({ actor_id }) => actor_id),
    )
    return {
      ...toDto(question, ctx.now()),
      history: list.map(({ id, at, actor_id, action, before, after }) => ({
        id,
        at: at.toISOString(),
        actor_name: names.get(actor_id) ?? actor_id,
        action,
        before,
        after,
      })),
    }
  },
})

export const publishStaffAnswer = staffQuestionsApi.endpoint({
  method: 'post',
  path: '/staff/questions/publish',
  summary: 'Publishes a question with its answer and tells the asker, or changes a published one',
  access: 'staff',
  permission: 'questions.answer',
  body: z.object({
    id: z.uuid(),
    version: rowVersion,
    question: z
      .string()
      .trim()
      .min(1, text('This field is required'))
      .max(questionLength.max, text('This text is too long')),
    answer: z
      .string()
      .trim()
      .min(1, text('This field is required'))
      .max(maxAnswerLength, text('This text is too long')),
  }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await publishAnswer(ctx, staffActor(ctx, customer), body)
    return reply(null, text('Answer published'))
  },
})

export const rejectStaffQuestion = staffQuestionsApi.endpoint({
  method: 'post',
  path: '/staff/questions/reject',
  summary: 'Rejects a question or removes a published one, and tells the asker the reason',
  access: 'staff',
  permission: 'questions.answer',
  body: z.object({
    id: z.uuid(),
    version: rowVersion,
    reason: z.enum(rejectionReasons, { error: text('Please choose a reason') }),
  }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await rejectQuestion(ctx, staffActor(ctx, customer), body)
    return reply(null, text('Question rejected'))
  },
})
