import { requestFiles } from '#features/service/leads/lead.ts'
import { submitRequest } from '#features/service/leads/requests/submit-request.server.ts'
import { pageAction } from '#platform/http/pages/page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { applyAsPerson, PersonInput } from '../apply.server.ts'
import { ApplyForm } from '../components/apply-form.tsx'
import type { Route } from './+types/personage.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({
    ...site,
    title: t('Apply as an individual'),
    description: t('For electricians, engineers and sales representatives who are self-employed.'),
    path: '/personage',
  })
}

export const action = pageAction(
  ({ context, request }: Route.ActionArgs) => submitRequest(context, request, PersonInput, applyAsPerson),
  requestFiles,
)

export default function Personage({ actionData }: Route.ComponentProps) {
  const t = useText()
  return (
    <ApplyForm
      kind="person"
      title={t('Apply as an individual')}
      intro={t('For electricians, engineers and sales representatives who are self-employed.')}
      answer={actionData}
    />
  )
}
