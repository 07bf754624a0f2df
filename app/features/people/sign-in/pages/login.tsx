import { pageAction } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator } from '#text/text.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SignInPage } from '../components/sign-in-page.tsx'
import { signInByForm } from '../login-form.server.ts'
import { loadSignInPage } from '../sign-in-page.server.ts'
import type { Route } from './+types/login.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('Login'), path: '/login', noindex: true })
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadSignInPage(requestContextOf(context), request, {})

export const action = pageAction(({ context, request }: Route.ActionArgs) =>
  signInByForm(requestContextOf(context), request),
)

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInPage data={loaderData} answer={actionData} />
}
