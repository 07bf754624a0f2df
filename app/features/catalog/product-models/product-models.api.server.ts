import { newApi, replyJson, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { readModelSubject } from './product-models.server.ts'

export const productModelsApi = newApi('Products')

const Values = z.record(z.string(), z.union([z.number(), z.string(), z.boolean()]))

const ModelProduct = z.object({
  id: z.string(),
  power_w: z.number(),
  length_in: z.number(),
  width_in: z.number(),
  height_in: z.number(),
  attributes: Values,
  picture: z.object({ model: z.string(), parameters: Values }),
  components: z.array(z.object({ product: z.string(), quantity: z.number() })),
})

productModelsApi.endpoint({
  method: 'get',
  path: '/product/get_3d_model',
  summary: 'What the 3D view of a product is built from: its sizes and attributes, and those of its parts',
  access: 'public',
  query: z.object({ product_id: z.string().min(1, text('Choose a product.')).max(200) }),
  answer: z.object({ product: ModelProduct, parts: z.array(ModelProduct) }),
  async handle({ ctx, query: { product_id } }) {
    const json = await ctx.services.listings.through(`3d model ${product_id}`, async () => {
      const subject = await readModelSubject(ctx.db, product_id)
      return subject ? JSON.stringify(subject) : ''
    })
    if (json.length === 0) throw new Problem('missing', text('Product not found'))
    return replyJson(json)
  },
})
