import { pageLoader } from '#platform/http/pages/page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { PartnerDirectory } from '../components/partner-directory.tsx'
import { loadDirectory } from '../directory-page.server.ts'
import { installerTypes } from '../partner.ts'
import type { Route } from './+types/installer.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  const description = t('Find solar installers by ZIP code, state and trade.')
  return pageMeta({ ...site, title: t('Find an installer'), description, path: '/installer' })
}

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) =>
  loadDirectory(context, request, installerTypes),
)

export default function Installer({ loaderData }: Route.ComponentProps) {
  const t = useText()
  return (
    <PartnerDirectory
      title={t('Find an installer')}
      intro={t(
        'Independent installers near you. You agree on price and schedule directly with the installer.',
      )}
      found={loaderData}
      work_types={installerTypes}
    />
  )
}
