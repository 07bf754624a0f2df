import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { text } from '#text/text.tsx'
import { askQuestion, publishedQuestions, QuestionInput } from './questions.server.ts'

export const questionsApi = newApi('Questions about products')

questionsApi.endpoint({
  method: 'post',
  path: '/product/question/ask',
  summary: 'Ask a question about a product; it is published with its answer',
  access: 'customer',
  body: QuestionInput,
  answer: z.object({ id: z.string() }),
  async handle({ ctx, customer, body }) {
    return reply(
      await askQuestion(ctx, customer, body),
      text('Thank you. We’ll let you know when we have answered your question.'),
    )
  },
})

questionsApi.endpoint({
  method: 'get',
  path: '/product/get/questions',
  summary: 'Get the latest published questions about a product with their answers',
  access: 'public',
  query: z.object({ product_id: z.string().min(1).max(80) }),
  answer: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        question: z.string(),
        answer: z.string(),
        asker: z.string().describe('First name and last initial; empty without consent'),
        locale: z.string(),
        answered_at: z.string(),
      }),
    ),
  }),
  handle: async ({ ctx, query }) => ({ items: await publishedQuestions(ctx.db, query.product_id) }),
})
