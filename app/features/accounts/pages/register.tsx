import { Form, Link, redirect, redirectDocument, useLocation, useNavigation } from 'react-router'
import { parse } from '#platform/api.server.ts'
import { acting } from '#platform/page.server.ts'
import { customerOf, scopeOf } from '#platform/scope.server.ts'
import { translator, useText } from '#text/text.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { pageMeta, siteOf } from '#ui/page-meta.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { RegisterInput } from '../account.ts'
import { placeAfterSignIn } from '../coming-back.server.ts'
import { useFirstProblem } from '../parts/use-first-problem.ts'
import { registerVisitor } from '../signing-in.server.ts'
import type { Route } from './+types/register.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('Register'), path: '/register', noindex: true })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  if (await customerOf(context)) throw redirect(placeAfterSignIn(request))
  return null
}

export const action = acting(async ({ context, request }: Route.ActionArgs) => {
  const input = parse(RegisterInput, Object.fromEntries(await request.formData()))
  const { cookies } = await registerVisitor(scopeOf(context), input)
  throw redirectDocument(placeAfterSignIn(request), {
    headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
  })
})

export default function Register({ actionData }: Route.ComponentProps) {
  const t = useText()
  const { search } = useLocation()
  const form = useFirstProblem(actionData)
  const busy = useNavigation().formMethod === 'POST'
  const refused = actionData?.ok === false ? actionData : null
  const problems: Record<string, string | undefined> = refused?.problems ?? {}
  const general = refused && Object.keys(problems).length === 0 ? refused.message : null
  const field = (name: string) => ({
    name,
    required: true,
    defaultValue: refused?.typed[name],
    problem: problems[name],
  })
  return (
    <Page
      title={t('Register')}
      intro={t('One account for cart, orders, addresses and saved systems.')}
      width="form"
    >
      <div className="grid gap-5">
        {general && (
          <Notice tone="bad" urgent>
            {general}
          </Notice>
        )}
        <Form ref={form} method="post" noValidate className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              {...field('first_name')}
              label={t('First name')}
              autoComplete="given-name"
              maxLength={80}
            />
            <TextField
              {...field('last_name')}
              label={t('Last name')}
              autoComplete="family-name"
              maxLength={80}
            />
          </div>
          <TextField
            {...field('email')}
            type="email"
            label={t('Email')}
            autoComplete="username"
            maxLength={254}
          />
          <PasswordField
            name="password"
            label={t('Password')}
            required
            hint={t('At least 8 characters. A few words in a row are easy to remember and hard to guess.')}
            autoComplete="new-password"
            maxLength={128}
            problem={problems.password}
          />
          <p className="text-sm text-ink-soft">
            {t('We use your address for your account and your orders.')}{' '}
            <Link to="/policy/PRIVACY_POLICY" className="link">
              {t('How we treat your data')}
            </Link>
          </p>
          <div>
            <Button type="submit" look="primary" busy={busy}>
              {t('Open an account')}
            </Button>
          </div>
        </Form>
        <p className="mt-6 border-t border-line pt-6">
          {t('You have an account already?')}{' '}
          <Link to={{ pathname: '/login', search }} className="link target">
            {t('Login')}
          </Link>
        </p>
      </div>
    </Page>
  )
}
