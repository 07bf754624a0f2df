import { Form, redirectDocument, useNavigation } from 'react-router'
import { CurrentPassword } from '#features/people/auth/account.ts'
import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { requireSignIn } from '#features/people/auth/components/require-sign-in.ts'
import { useFocusFirstError } from '#features/people/auth/components/use-focus-first-error.ts'
import { signOutCookies } from '#features/people/auth/sessions/session-cookies.server.ts'
import { CurrentPasswordField } from '#features/people/credentials/identity-check/current-password-field.tsx'
import { parse, z } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { text, translator, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CheckboxField } from '#ui/forms/field.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { deleteAccount } from '../delete-account.server.ts'
import type { Route } from './+types/delete-account.ts'

export const clientMiddleware = requireSignIn

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('Delete my account'), path: '/profile/delete', noindex: true })
}

export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  await requireCustomer(context)
  return null
})

const understood = text('Check the box to confirm that you understand')
const Deletion = z.object({
  understood: z.literal('on', { message: understood }),
  current_password: CurrentPassword,
})

export const action = pageAction(async ({ context, request }: Route.ActionArgs): Promise<never> => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(ctx)
  const { current_password } = parse(Deletion, Object.fromEntries(await request.formData()))
  await deleteAccount(ctx, customer, current_password)
  logSecurityEvent(ctx, 'account_deleted', { user_id: customer.id })
  throw redirectDocument('/login?deleted', {
    headers: signOutCookies(ctx.services.settings.secureCookies).map((cookie): [string, string] => [
      'set-cookie',
      cookie,
    ]),
  })
})

export default function DeleteAccount({ actionData }: Route.ComponentProps) {
  const t = useText()
  const form = useFocusFirstError(actionData)
  const busy = useNavigation().formMethod === 'POST'
  const { problems, message } = formErrorOf(actionData)
  return (
    <Page
      title={t('Delete my account')}
      crumbs={[
        { title: t('Dashboard'), to: '/dashboard' },
        { title: t('My Profile'), to: '/profile' },
        { title: t('Delete my account') },
      ]}
      width="form"
    >
      <Form ref={form} method="post" noValidate className="grid gap-5">
        {message && (
          <Notice tone="bad" urgent>
            {message}
          </Notice>
        )}
        <p>
          {t(
            'Your name, addresses, messages, cart, wish list, files and sessions are permanently deleted right away.',
          )}
        </p>
        <p>
          {t('We keep order totals and tax records as the law requires, with your personal details removed.')}
        </p>
        <CheckboxField
          name="understood"
          label={t('I understand that this cannot be undone')}
          required
          problem={problems.understood}
        />
        <CurrentPasswordField problem={problems.current_password} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="danger" icon="trash" busy={busy}>
            {t('Delete my account')}
          </Button>
          <LinkButton to="/profile">{t('Keep')}</LinkButton>
        </div>
      </Form>
    </Page>
  )
}
