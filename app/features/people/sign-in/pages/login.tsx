import { data, Form, Link, redirect, useLocation, useNavigation, useSearchParams } from 'react-router'
import { CaptchaField } from '#features/people/auth/captcha/captcha-field.tsx'
import { CodeStep } from '#features/people/auth/codes/code-step.tsx'
import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { useFocusFirstError } from '#features/people/auth/components/use-focus-first-error.ts'
import { endedSessionCookies } from '#features/people/auth/sessions/session-cookies.server.ts'
import { relyingPartyOf } from '#features/people/credentials/passkeys/passkeys.server.ts'
import { pageAction } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { text, translator, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { LinkTabs } from '#ui/navigation/tabs.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { PasskeySignIn } from '../components/passkey-sign-in.tsx'
import { SignInLayout } from '../components/sign-in-layout.tsx'
import { isDemoWithoutMail } from '../demo-outbox.server.ts'
import { type SignInStep, signInByForm } from '../login-form.server.ts'
import { pathAfterSignIn } from '../return-url.server.ts'
import type { Route } from './+types/login.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('Login'), path: '/login', noindex: true })
}

const signedOutReason = {
  ended: text('The token has expired, please log in again'),
  'ended-elsewhere': text('You were signed out from another device.'),
  closed: text('This account is closed. Please contact us if you think this is a mistake.'),
}

const confirm_first = text('Sign in again to confirm it’s you.')

/** Redirects a signed-in customer. Deletes the cookies of an expired session. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContextOf(context)
  const session = await ctx.session()
  // An API key is no sign-in of a person.
  const kind = session.kind === 'api_key' ? 'guest' : session.kind
  // `?again`: a signed-in customer confirms their identity by signing in again.
  const isAgain = new URL(request.url).searchParams.has('again')
  if (kind === 'customer' && !isAgain) throw redirect(pathAfterSignIn(request))
  const notice = kind === 'guest' ? null : kind === 'customer' ? confirm_first : signedOutReason[kind]
  const { demo, secureCookies } = ctx.services.settings
  const cookies = kind === 'guest' || kind === 'customer' ? [] : endedSessionCookies(secureCookies)
  return data(
    {
      notice: notice && ctx.t(notice),
      demo,
      no_mail: isDemoWithoutMail(ctx),
      passkeys: relyingPartyOf(ctx) !== null,
    },
    { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) },
  )
}

export const action = pageAction(({ context, request }: Route.ActionArgs) =>
  signInByForm(requestContextOf(context), request),
)

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { notice, demo, no_mail, passkeys } = loaderData
  const t = useText()
  const [search_params] = useSearchParams()
  const { search } = useLocation()
  const busy = useNavigation().formMethod === 'POST'
  const { refused } = formErrorOf(actionData)
  const step = stepOf(actionData)
  return (
    <SignInLayout title={t('Login')} intro={t('Access your cart, orders and saved plans.')}>
      <div className="grid gap-5">
        {notice && !refused && <Notice tone="wait">{notice}</Notice>}
        {search_params.has('changed') && !refused && (
          <Notice tone="good">{t('Password changed. Sign in with your new password.')}</Notice>
        )}
        {search_params.has('deleted') && (
          <Notice tone="good">{t('Your account and personal data are deleted.')}</Notice>
        )}
        {step?.step === 'second' ? (
          <SecondStep ticket={step.ticket} answer={actionData} busy={busy} />
        ) : (
          <>
            <SignInMethodTabs />
            {step ? (
              <CodeStep
                {...step}
                intent={step.field === 'email' ? 'take-email' : 'take-phone'}
                resendIntent={step.field === 'email' ? 'ask-email' : 'ask-phone'}
                submit={t('Login')}
                {...formErrorOf(actionData)}
                answer={actionData}
                busy={busy}
                demo={no_mail}
                again={search || '?'}
              />
            ) : (
              <>
                <SignInForm way={search_params.get('way')} answer={actionData} busy={busy} />
                {passkeys && <PasskeySignIn />}
              </>
            )}
          </>
        )}
        <div className="mt-6 grid gap-3 border-t border-line pt-6">
          <h2 className="text-lg">{t('New here?')}</h2>
          <p className="text-ink-soft">
            {t('Your account keeps your cart, addresses, orders and saved systems in one place.')}
          </p>
          <div className="flex flex-wrap gap-3">
            <LinkButton to={{ pathname: '/register', search }}>{t('Create account')}</LinkButton>
            {demo && (
              <LinkButton to={{ pathname: '/login_test', search }} look="quiet">
                {t('Try a demo account')}
              </LinkButton>
            )}
          </div>
        </div>
      </div>
    </SignInLayout>
  )
}

/** The step to show: of the last result, or the submitted one if that was rejected. */
function stepOf(answer: Route.ComponentProps['actionData']): SignInStep | null {
  if (answer?.ok) return answer
  const { typed, reason } = formErrorOf(answer)
  const { intent, request_id, email, phone, ticket } = typed
  const field = intent === 'take-email' ? 'email' : intent === 'take-phone' ? 'phone' : null
  if (field && request_id) return { ok: true, step: 'code', field, to: email ?? phone ?? '', request_id }
  if (intent === 'second-step' && ticket && reason !== 'over') return { ok: true, step: 'second', ticket }
  return null
}

function SignInMethodTabs() {
  const t = useText()
  const [search_params] = useSearchParams()
  const way = search_params.get('way')
  const to = (next: string | null) => {
    const search = new URLSearchParams(search_params)
    search.delete('way')
    search.delete('changed')
    search.delete('deleted')
    if (next) search.set('way', next)
    return `?${search}`
  }
  return (
    <LinkTabs
      label={t('Sign-in options')}
      tabs={[
        { to: to(null), title: t('Password'), current: way !== 'email' && way !== 'phone' },
        { to: to('email'), title: t('Email code'), current: way === 'email' },
        { to: to('phone'), title: t('Text message code'), current: way === 'phone' },
      ]}
    />
  )
}

type StepProps = { answer: unknown; busy: boolean }

function SignInForm({ way, answer, busy }: StepProps & { way: string | null }) {
  const t = useText()
  const form = useFocusFirstError(answer)
  const { problems, message, typed, captcha } = formErrorOf(answer)
  const chosen = way === 'email' || way === 'phone' ? way : 'password'
  return (
    <>
      {message && (
        <Notice tone="bad" urgent>
          {message}
        </Notice>
      )}
      <Form ref={form} key={chosen} method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value={chosen === 'password' ? 'password' : `ask-${chosen}`} />
        {chosen === 'phone' ? (
          <TextField
            name="phone"
            type="tel"
            label={t('Mobile phone')}
            hint={t('The US or Canadian number you confirmed in your profile.')}
            required
            autoComplete="tel"
            defaultValue={typed.phone}
            problem={problems.phone}
          />
        ) : (
          <TextField
            name="email"
            type="email"
            label={t('Email')}
            required
            autoComplete="username webauthn"
            defaultValue={typed.email}
            problem={problems.email}
          />
        )}
        {chosen === 'password' && (
          <div className="grid gap-2">
            <PasswordField name="password" label={t('Password')} required problem={problems.password} />
            <p className="text-sm">
              <Link to="/ForgotPwd" className="link target">
                {t('Forgot your password?')}
              </Link>
            </p>
          </div>
        )}
        {captcha && <CaptchaField answer={answer} />}
        <Button type="submit" look="primary" busy={busy}>
          {chosen === 'password' ? t('Login') : t('Send code')}
        </Button>
      </Form>
    </>
  )
}

function SecondStep({ ticket, answer, busy }: StepProps & { ticket: string }) {
  const t = useText()
  const form = useFocusFirstError(answer)
  const { problems, message } = formErrorOf(answer)
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      <h2 className="text-lg">{t('Verify it’s you')}</h2>
      {message && (
        <Notice tone="bad" urgent>
          {message}
        </Notice>
      )}
      <input type="hidden" name="intent" value="second-step" />
      <input type="hidden" name="ticket" value={ticket} />
      <TextField
        name="code"
        label={t('Code from your authenticator app')}
        hint={t('Or enter a recovery code. Each works once.')}
        required
        autoComplete="one-time-code"
        maxLength={20}
        problem={problems.code}
      />
      <Button type="submit" look="primary" busy={busy}>
        {t('Login')}
      </Button>
    </Form>
  )
}
