import { newApi, z } from '#platform/http/api/api.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { readContentByPath, readLayoutContent } from './content.server.ts'
import { blocksToHtml } from './html/blocks-to-html.server.ts'
import { readArticle, readCarousels, readPolicy, readSlides } from './queries/content-pages.server.ts'

export const contentApi = newApi('Content')

const Entry = z.object({
  path: z.string(),
  category_name: z.string(),
  isShow: z.literal(1),
  vue_path: z.string(),
  seo_title: z.string(),
  children: z.array(z.object({})),
})

contentApi.endpoint({
  method: 'get',
  path: '/blog/home',
  summary: 'The top navigation in the language of X-Locale; hidden entries are left out',
  access: 'public',
  answer: z.array(Entry.extend({ children: z.array(Entry) })),
  async handle({ ctx }) {
    return (await readLayoutContent(ctx.db, ctx.services.version, ctx.locale)).navigation
  },
})

const Footer = z.object({
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  footer: z.array(
    z.object({ title: z.string(), links: z.array(z.object({ label: z.string(), path: z.string() })) }),
  ),
  legal: z.string(),
})

const Notice = z.object({ id: z.string(), title: z.string(), words: z.string(), is_shown: z.boolean() })
const ByPath = z.object({ path: z.string().trim().min(1, text('Enter a path.')).max(300) })

contentApi.endpoint({
  method: 'post',
  path: '/blog/router/path',
  summary:
    'The content at a path, as sanitized HTML and as blocks; `/header` is the notice, `/headersList` all notices, `/footerList` the footer',
  access: 'public',
  body: ByPath,
  answer: z.object({
    header: z.string(),
    content: z.union([z.string(), Footer, z.array(Notice)]),
    blocks: z.array(z.looseObject({ kind: z.string() })).optional(),
  }),
  handle: ({ ctx, body }) => readContentByPath(ctx, body.path),
})

const Picture = z.object({ src: z.string(), alt: z.string(), width: z.number(), height: z.number() })

contentApi.endpoint({
  method: 'get',
  path: '/blog/article/get_article_content',
  summary: 'An article as sanitized HTML',
  access: 'public',
  query: z.object({ id: z.string().trim().min(1, text('Choose an article.')).max(100) }),
  answer: z.object({
    id: z.string(),
    title: z.string(),
    summary: z.string(),
    author: z.string(),
    published_on: z.string(),
    image: Picture.nullable(),
    content: z.string(),
  }),
  async handle({ ctx, query }) {
    const { id, title, summary, author, published_on, image, blocks } = await readArticle(ctx, query.id)
    return { id, title, summary, author, published_on, image: image ?? null, content: blocksToHtml(blocks) }
  },
})

const Slide = z.object({
  title: z.string(),
  words: z.string().optional(),
  image: Picture,
  link: z.object({ to: z.string(), label: z.string() }).optional(),
})
const Carousel = z.object({ path: z.string(), title: z.string(), slides: z.array(Slide) })

contentApi.endpoint({
  method: 'post',
  path: '/blog/carousel/get_carousel_list',
  summary: 'All carousels with their slides',
  access: 'public',
  answer: z.array(Carousel),
  async handle({ ctx }) {
    return (await readCarousels(ctx)).map(({ path, title, slides }) => ({ path, title, slides }))
  },
})

contentApi.endpoint({
  method: 'post',
  path: '/blog/carousel/get_carousel_by_path',
  summary: 'The slides stored under a path; an empty list if there are none',
  access: 'public',
  body: ByPath,
  answer: z.array(Slide),
  handle: ({ ctx, body }) => readSlides(ctx, body.path),
})

const Policy = z.object({ label: z.string(), title: z.string(), content: z.string() })

contentApi.endpoint({
  method: 'post',
  path: '/user/get-policy-byid/:label',
  summary:
    'A policy by its label, such as PRIVACY_POLICY or COOKIE_POLICY, as sanitized HTML; a `label` in the body takes precedence over the one in the path',
  access: 'public',
  body: z.object({ label: z.string().min(1).max(80).optional() }),
  answer: Policy,
  handle: ({ ctx, params, body }) => policyAnswer(ctx, body.label ?? params.label ?? ''),
})

contentApi.endpoint({
  method: 'post',
  path: '/user/get-policy-byid',
  summary: 'A policy by the `label` in the body',
  access: 'public',
  body: z.object({ label: z.string().min(1).max(80) }),
  answer: Policy,
  handle: ({ ctx, body }) => policyAnswer(ctx, body.label),
})

async function policyAnswer(ctx: RequestContext, requested: string) {
  const { label, title, blocks } = await readPolicy(ctx, requested)
  return { label, title, content: blocksToHtml(blocks) }
}
