import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { text } from '#text/text.tsx'
import { leadKinds, maxFileMegabytes } from './lead.ts'
import { storeRequestFile } from './requests/request-files.server.ts'
import { QuoteInput, TransformerInput } from './requests/request-input.server.ts'
import { requestQuote, requestTransformerQuote } from './requests/submit-requests.server.ts'

export const leadsApi = newApi('Requests')

const user_id = z.string().optional()

const RequestReceipt = z.object({
  number: z.string(),
  kind: z.enum(leadKinds),
  first_name: z.string(),
  email: z.string(),
  first_answer_by: z.string(),
  proposal_by: z.string().nullable(),
  starts_at: z.string().nullable(),
})

leadsApi.endpoint({
  method: 'post',
  path: '/blog/submit_quote',
  summary:
    'Ask for a quote. The same request sent again within a day is the first one: its number is the answer',
  access: 'guest',
  body: QuoteInput.safeExtend({ user_id }),
  answer: RequestReceipt,
  owned: ['file_ids'],
  async handle({ ctx, request, body: { user_id: _, ...input } }) {
    return reply(await requestQuote(ctx, request, input), text('Request sent'))
  },
})

leadsApi.endpoint({
  method: 'post',
  path: '/product/transformer/info/save',
  summary: 'Ask for a quote on transformers by their electrical data',
  access: 'guest',
  body: TransformerInput.safeExtend({ user_id }),
  answer: RequestReceipt,
  owned: ['file_ids'],
  async handle({ ctx, request, body: { user_id: _, ...input } }) {
    return reply(await requestTransformerQuote(ctx, request, input), text('Request sent'))
  },
})

leadsApi.endpoint({
  method: 'post',
  path: '/blog/upload_file_api',
  summary:
    'Send a file for a request, as multipart/form-data: PDF, picture, CSV or text of at most 10 MB. Name its id in file_ids within a day',
  access: 'guest',
  form: { files: 1, file_bytes: maxFileMegabytes * 1024 * 1024 },
  body: z.object({
    user_id,
    file: z.file(text('Please choose a file')).openapi({ type: 'string', format: 'binary' }),
  }),
  answer: z.object({ file_id: z.string(), name: z.string(), bytes: z.number(), content_type: z.string() }),
  async handle({ ctx, body }) {
    const { id, name, bytes, content_type } = await storeRequestFile(ctx, body.file)
    return reply({ file_id: id, name, bytes, content_type }, text('File uploaded'))
  },
})
