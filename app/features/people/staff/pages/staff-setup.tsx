import { useEffect, useRef } from 'react'
import { Form, redirectDocument, useNavigation } from 'react-router'
import { NewPassword } from '#features/people/auth/account.ts'
import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { useFocusFirstError } from '#features/people/auth/components/use-focus-first-error.ts'
import { deviceOf } from '#features/people/auth/sessions/device.ts'
import { signInCookies } from '#features/people/auth/sessions/session-cookies.server.ts'
import { SignInLayout } from '#features/people/sign-in/components/sign-in-layout.tsx'
import { parse, z } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { text, translator, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { acceptInvitation } from '../staff-invitation.server.ts'
import type { Route } from './+types/staff-setup.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('Set up staff access'), path: '/staffSetup', noindex: true })
}

/** Reads the session, so that the page is never cached for all visitors. */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  await requestContextOf(context).session()
  return null
})

const noCode = text('Please enter the setup code')
const Setup = z.object({
  token: z.string({ message: noCode }).trim().min(1, noCode).max(100),
  password: NewPassword,
})

export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const input = parse(Setup, Object.fromEntries(await request.formData()))
  const entered = await acceptInvitation(ctx, input, deviceOf(request.headers.get('user-agent')))
  if (!entered) throw redirectDocument('/login?changed')
  const { SESSION_DAYS, secureCookies } = ctx.services.settings
  throw redirectDocument('/profile/two_step', {
    headers: signInCookies(entered.token, entered.person, SESSION_DAYS, secureCookies).map(
      (cookie): [string, string] => ['set-cookie', cookie],
    ),
  })
})

export default function StaffSetup({ actionData }: Route.ComponentProps) {
  const t = useText()
  const busy = useNavigation().formMethod === 'POST'
  const { typed, problems, message } = formErrorOf(actionData)
  const form = useFocusFirstError(actionData)
  const page = useRef<HTMLDivElement>(null)
  // The code comes behind the link's `#`, which no browser sends to a server or passes on to another site.
  useEffect(() => {
    const code = location.hash.slice(1)
    const field = page.current?.querySelector<HTMLInputElement>('input[name=token]')
    if (!code || !field) return
    field.value = code
    history.replaceState(history.state, '', location.pathname)
  }, [])
  return (
    <SignInLayout
      title={t('Set up staff access')}
      intro={t('Choose a password. Next, set up an authenticator app. Staff sign in with both.')}
    >
      <div ref={page}>
        <Form ref={form} method="post" noValidate className="grid gap-5">
          {message && (
            <Notice tone="bad" urgent>
              {message}
            </Notice>
          )}
          <TextField
            name="token"
            label={t('Setup code')}
            hint={t('Filled in from your link. If it’s empty, copy the part after the #.')}
            required
            autoComplete="off"
            defaultValue={typed.token}
            problem={problems.token}
          />
          <PasswordField
            name="password"
            label={t('New password')}
            hint={t('At least 8 characters. A few unrelated words are easy to remember and hard to guess.')}
            required
            autoComplete="new-password"
            problem={problems.password}
          />
          <div>
            <Button type="submit" look="primary" busy={busy}>
              {t('Continue')}
            </Button>
          </div>
        </Form>
      </div>
    </SignInLayout>
  )
}
