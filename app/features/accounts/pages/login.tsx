import { data, Form, redirect, redirectDocument, useLocation, useNavigation } from 'react-router'
import { parse } from '#platform/api.server.ts'
import { acting } from '#platform/page.server.ts'
import { Problem } from '#platform/problem.ts'
import { scopeOf } from '#platform/scope.server.ts'
import { text, translator, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { pageMeta, siteOf } from '#ui/page-meta.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { SignInInput } from '../account.ts'
import { placeAfterSignIn } from '../coming-back.server.ts'
import { useFirstProblem } from '../parts/use-first-problem.ts'
import { endedSessionCookies } from '../session-cookies.server.ts'
import { signInVisitor } from '../signing-in.server.ts'
import type { Route } from './+types/login.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('Login'), path: '/login', noindex: true })
}

const whySignedOut = {
  'ended-elsewhere': text('You have been signed out from another device.'),
  closed: text('This account is closed. Please contact us if you think this is a mistake.'),
}

/** Who is signed in already is sent on; a session that is over leaves no cookie behind. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { kind } = await scope.session()
  if (kind === 'customer') throw redirect(placeAfterSignIn(request))
  const notice = kind === 'closed' || kind === 'ended-elsewhere' ? whySignedOut[kind] : null
  const cookies = kind === 'guest' ? [] : endedSessionCookies(scope.services.settings.secureCookies)
  return data(
    { notice: notice && scope.t(notice), demo: scope.services.settings.demo },
    { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) },
  )
}

export const action = acting(async ({ context, request }: Route.ActionArgs) => {
  const input = parse(SignInInput, Object.fromEntries(await request.formData()))
  const { cookies } = await signInVisitor(scopeOf(context), input).catch(sayClosedHere)
  // The document anew: header and cart are another person's now.
  throw redirectDocument(placeAfterSignIn(request), {
    headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
  })
})

/** That an account is closed leads elsewhere to the sign-in page; whoever is there reads it there. */
function sayClosedHere(error: unknown): never {
  if (error instanceof Problem && error.kind === 'account-closed') throw new Problem('invalid', error.message)
  throw error
}

export default function Login({ loaderData: { notice, demo }, actionData }: Route.ComponentProps) {
  const t = useText()
  const { search } = useLocation()
  const form = useFirstProblem(actionData)
  const busy = useNavigation().formMethod === 'POST'
  const refused = actionData?.ok === false ? actionData : null
  const problems: Record<string, string | undefined> = refused?.problems ?? {}
  const general = refused && Object.keys(problems).length === 0 ? refused.message : null
  return (
    <Page title={t('Login')} intro={t('To your cart, your orders and what you have planned.')} width="form">
      <div className="grid gap-5">
        {notice && !refused && <Notice tone="wait">{notice}</Notice>}
        {general && (
          <Notice tone="bad" urgent>
            {general}
          </Notice>
        )}
        <Form ref={form} method="post" noValidate className="grid gap-5">
          <TextField
            name="email"
            type="email"
            label={t('Email')}
            required
            autoComplete="username"
            defaultValue={refused?.typed.email}
            problem={problems.email}
          />
          <PasswordField name="password" label={t('Password')} required problem={problems.password} />
          <Button type="submit" look="primary" busy={busy}>
            {t('Login')}
          </Button>
        </Form>
        <div className="mt-6 grid gap-3 border-t border-line pt-6">
          <h2 className="text-lg">{t('New here?')}</h2>
          <p className="text-ink-soft">
            {t('An account keeps your cart, addresses, orders and saved systems together.')}
          </p>
          <div className="flex flex-wrap gap-3">
            <LinkButton to={{ pathname: '/register', search }}>{t('Open an account')}</LinkButton>
            {demo && (
              <LinkButton to={{ pathname: '/login_test', search }} look="quiet">
                {t('Look around with a demo account')}
              </LinkButton>
            )}
          </div>
        </div>
      </div>
    </Page>
  )
}
