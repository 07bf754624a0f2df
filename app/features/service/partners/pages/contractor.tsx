import { pageLoader } from '#platform/http/pages/page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { PartnerDirectory } from '../components/partner-directory.tsx'
import { loadDirectory } from '../directory-page.server.ts'
import type { Route } from './+types/contractor.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  const description = t(
    'Solar and electrical contractors, structural engineers and other trades by ZIP code and state.',
  )
  return pageMeta({ ...site, title: t('Find a contractor'), description, path: '/contractor' })
}

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) =>
  loadDirectory(context, request),
)

export default function Contractor({ loaderData }: Route.ComponentProps) {
  const t = useText()
  return (
    <PartnerDirectory
      title={t('Find a contractor')}
      intro={t('Solar and electrical contractors, structural engineers and other trades near you.')}
      found={loaderData}
    />
  )
}
