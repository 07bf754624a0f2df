import { requestFiles } from '#features/service/leads/lead.ts'
import { submitRequest } from '#features/service/leads/requests/submit-request.server.ts'
import { pageAction } from '#platform/http/pages/page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { applyAsCompany, CompanyInput } from '../apply.server.ts'
import { ApplyForm } from '../components/apply-form.tsx'
import type { Route } from './+types/corporation.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({
    ...site,
    title: t('Apply as a company'),
    description: t('For contractors, installers, engineering and design firms, and dealers.'),
    path: '/Corporation',
  })
}

export const action = pageAction(
  ({ context, request }: Route.ActionArgs) => submitRequest(context, request, CompanyInput, applyAsCompany),
  requestFiles,
)

export default function Corporation({ actionData }: Route.ComponentProps) {
  const t = useText()
  return (
    <ApplyForm
      kind="company"
      title={t('Apply as a company')}
      intro={t('For contractors, installers, engineering and design firms, and dealers.')}
      answer={actionData}
    />
  )
}
