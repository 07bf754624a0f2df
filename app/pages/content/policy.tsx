import { data } from 'react-router'
import { hasInteractiveBlocks } from '#features/content/pages/blocks.ts'
import { previewHeaders } from '#features/content/pages/editing/preview.server.ts'
import { readPolicy } from '#features/content/pages/queries/content-pages.server.ts'
import type { PageHandle } from '#layout/layout-data.ts'
import { staticPart } from '#layout/static-part.tsx'
import { redirectToSpelling } from '#platform/http/pages/canonical-path.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { servedOnly } from '#platform/http/pages/served-only.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { pageMeta } from '#ui/page/page-meta.ts'
import { metaOfLoader } from '../loader-meta.ts'
import { readSite } from '../site.server.ts'
import type { Route } from './+types/policy.ts'
import { withoutServedBlocks } from './content.server.ts'
import { DocumentPage } from './content-view.tsx'
import { noBreakContent } from './no-break-content.ts'

export const handle = { public: true } satisfies PageHandle

/** A policy as a page, for example `/policy/PRIVACY_POLICY`. The footer shows the same text in dialogs. */
export const loader = pageLoader(async ({ context, params, request }: Route.LoaderArgs) => {
  const url = new URL(request.url)
  const preview = url.searchParams.get('preview')
  const ctx = requestContextOf(context)
  const policy = noBreakContent(await readPolicy(ctx, params.label, preview))
  redirectToSpelling(`/policy/${params.label}`, `/policy/${policy.label}`, url)
  const { label, title, description, is_preview } = policy
  const path = `/policy/${label}`
  const meta = pageMeta({ ...(await readSite(ctx)), title, description, path, noindex: is_preview })
  const loaded = servedOnly(ctx, { policy: withoutServedBlocks(ctx, policy), meta }, ['meta'])
  return data(loaded, { headers: previewHeaders(policy.is_preview) })
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = metaOfLoader

const StaticPolicy = staticPart({
  tag: 'main',
  served: import.meta.env.SSR && DocumentPage,
  load: () => import('./content-view.tsx').then((file) => file.DocumentPage),
  isComplete: ({ blocks }) => Boolean(blocks),
  isInteractive: ({ blocks }) => hasInteractiveBlocks(blocks),
})

export default function PolicyPage({ loaderData: { policy } }: Route.ComponentProps) {
  const { title, description, dated, blocks, is_preview } = policy
  return (
    <StaticPolicy
      title={title}
      intro={description}
      blocks={blocks}
      dated={dated}
      hasContents
      isPreview={is_preview}
    />
  )
}
