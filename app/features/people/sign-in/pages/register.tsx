import { Link, redirect, useLocation, useNavigation } from 'react-router'
import { RegisterInput } from '#features/people/auth/account.ts'
import { CaptchaText } from '#features/people/auth/captcha/captcha.ts'
import { CodeRequestForm } from '#features/people/auth/codes/code-request-form.tsx'
import { CodeStep } from '#features/people/auth/codes/code-step.tsx'
import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { NameFields } from '#features/people/auth/components/name-fields.tsx'
import { parse } from '#platform/http/api/api.server.ts'
import { pageAction } from '#platform/http/pages/page.server.ts'
import { customerOf, requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SignInLayout } from '../components/sign-in-layout.tsx'
import { isDemoWithoutMail } from '../demo-outbox.server.ts'
import { type SignInStep, signInByForm } from '../login-form.server.ts'
import { pathAfterSignIn } from '../return-url.server.ts'
import { startRegistration } from '../sign-in.server.ts'
import type { Route } from './+types/register.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('Register'), path: '/register', noindex: true })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  if (await customerOf(context)) throw redirect(pathAfterSignIn(request))
  return { no_mail: isDemoWithoutMail(requestContextOf(context)) }
}

/** First the registration data, then the code that verifies the email address and creates the account. */
export const action = pageAction(async ({ context, request }: Route.ActionArgs): Promise<SignInStep> => {
  const ctx = requestContextOf(context)
  const form = Object.fromEntries(await request.formData())
  if (form.intent === 'take-email') return signInByForm(ctx, request)
  const input = parse(RegisterInput.extend({ captcha: CaptchaText }), form)
  const { request_id } = await startRegistration(ctx, input)
  return { ok: true, step: 'code', field: 'email', to: input.email, request_id }
})

export default function Register({ loaderData: { no_mail }, actionData }: Route.ComponentProps) {
  const t = useText()
  const { search } = useLocation()
  const busy = useNavigation().formMethod === 'POST'
  const { problems, message, typed } = formErrorOf(actionData)
  const sent = actionData?.ok && actionData.step === 'code' ? actionData : null
  const request_id = sent?.request_id ?? (typed.intent === 'take-email' ? typed.request_id : undefined)
  return (
    <SignInLayout
      title={t('Register')}
      intro={t('One account for cart, orders, addresses and saved systems.')}
    >
      {request_id ? (
        <CodeStep
          field="email"
          to={sent?.to ?? typed.email ?? ''}
          request_id={request_id}
          intent="take-email"
          submit={t('Create account')}
          problems={problems}
          message={message}
          answer={actionData}
          busy={busy}
          demo={no_mail}
          again={search || '?'}
        />
      ) : (
        <RegistrationForm answer={actionData} busy={busy} />
      )}
      <p className="mt-10 border-t border-line pt-6">
        {t('Already have an account?')}{' '}
        <Link to={{ pathname: '/login', search }} className="link target">
          {t('Login')}
        </Link>
      </p>
    </SignInLayout>
  )
}

function RegistrationForm({ answer, busy }: { answer: unknown; busy: boolean }) {
  const t = useText()
  const { problems, typed } = formErrorOf(answer)
  const field = (name: string) => ({
    name,
    required: true,
    defaultValue: typed[name],
    problem: problems[name],
  })
  return (
    <CodeRequestForm answer={answer} busy={busy} submit={t('Create account')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <NameFields field={field} />
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
        hint={t('At least 8 characters. A few unrelated words are easy to remember and hard to guess.')}
        autoComplete="new-password"
        maxLength={128}
        problem={problems.password}
      />
      <p className="text-sm text-ink-soft">
        {t('We use your address for your account and your orders.')}{' '}
        <Link to="/policy/PRIVACY_POLICY" className="link">
          {t('How we handle your data')}
        </Link>
      </p>
    </CodeRequestForm>
  )
}
