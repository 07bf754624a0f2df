import { newApi, z } from '#platform/api.server.ts'
import { text } from '#text/text.tsx'
import { contentByPath, shellContent } from './content.server.ts'

export const contentApi = newApi('Content')

const Entry = z.object({
  path: z.string(),
  category_name: z.string(),
  isShow: z.literal(1),
  vue_path: z.string(),
  seo_title: z.string(),
  children: z.array(z.object({})),
})

contentApi.call({
  method: 'get',
  path: '/blog/home',
  summary: 'The top navigation in the language of X-Locale; hidden entries are left out',
  access: 'public',
  answer: z.array(Entry.extend({ children: z.array(Entry) })),
  async handle({ scope }) {
    return (await shellContent(scope.db, scope.services.version, scope.locale)).navigation
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

contentApi.call({
  method: 'post',
  path: '/blog/router/path',
  summary: 'What an editor wrote for a path: `/header` is the notice, `/footerList` the footer',
  access: 'public',
  body: z.object({ path: z.string().trim().min(1, text('Please name a path')).max(300) }),
  answer: z.object({ header: z.string(), content: z.union([z.string(), Footer]) }),
  handle: ({ scope, body }) => contentByPath(scope.db, body.path, scope.locale),
})
